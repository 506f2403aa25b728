-- What organisations and people are found by besides their names: the pinyin in full and its initials. The server writes
-- it for every row that has none; a row whose name changes has none again.
alter table company add column name_key text;
alter table employee add column name_key text;
create function forget_name_key() returns trigger language plpgsql as $$
begin
  new.name_key := null;
  return new;
end $$;
create trigger company_renamed before update of name on company
  for each row when (old.name is distinct from new.name) execute function forget_name_key();
create trigger employee_renamed before update of name on employee
  for each row when (old.name is distinct from new.name) execute function forget_name_key();
