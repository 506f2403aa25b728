-- Purpose: what the policies ask of other tables, as functions whose plans are kept: written into the policies as conditions,
-- each statement would plan them again for every table it names. They see all rows, whoever asks.

-- Whether a request belongs to an organisation that the running work is not for; of one that is just being written, no.
create or replace function is_request_of_others(request_id bigint) returns boolean
language plpgsql stable parallel safe security definer as $$
begin
  return exists (
    select from public.service_request r
    where r.id = request_id and r.company_id <> all (current_setting('pharos.organisations')::bigint[]));
end
$$;

-- Whether an organisation is one of the vendor's.
create function is_of_vendor(company_id bigint) returns boolean
language plpgsql stable parallel safe security definer as $$
begin
  return exists (select from public.company c where c.id = company_id and c.party_type in (2, 3));
end
$$;
