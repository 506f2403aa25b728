-- Purpose: what the row level security of the next migration asks when rows are written together with the request they
-- belong to, which their statement cannot see yet.

-- Whether a request belongs to an organisation that the running work is not for. Looks at all requests, whoever asks.
create function is_request_of_others(request_id bigint) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (
    select from service_request r
    where r.id = request_id and r.company_id <> all (current_setting('pharos.organisations')::bigint[]));
end
$$;
