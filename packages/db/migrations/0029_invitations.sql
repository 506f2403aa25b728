-- Purpose: an account knows which of its addresses were proved, and people join organisations by accepting an invitation.

alter table app_user
  add column phone_verified_at timestamptz,                        -- null: typed by somebody, opens nothing
  add column email_verified_at timestamptz,                        -- null: typed by somebody, opens nothing
  add column is_closed_by_leaving boolean not null default false,  -- belonged nowhere any more; a new membership opens it again
  add check (phone_verified_at is null or phone is not null),
  add check (email_verified_at is null or email is not null);

-- Before this release a one-time link did not say through which channel it was opened. A sign-in with an SMS code proves a
-- phone; so does a link of an account that had one address. Everything else is unproved until its person proves it.
update app_user u set phone_verified_at = now()
where u.phone is not null
  and (
    exists (select 1 from audit_log a where a.user_id = u.id and a.action = 'identity.signIn' and a.detail ->> 'method' = 'sms'
      and not exists (select 1 from audit_log c where c.action = 'access.userChanged' and c.object_type = 'user'
        and c.object_id = u.id::text and c.at > a.at and c.detail -> 'after' ? 'phone'))
    or exists (select 1 from activation_link l where l.user_id = u.id and l.used_at is not null and l.channel = 'sms' and u.email is null
      and not exists (select 1 from audit_log c where c.action = 'access.userChanged' and c.object_type = 'user'
        and c.object_id = u.id::text and c.at > l.created_at and (c.detail -> 'after' ? 'phone' or c.detail -> 'after' ? 'email')))
  );
update app_user u set email_verified_at = now()
where u.email is not null
  and exists (select 1 from activation_link l where l.user_id = u.id and l.used_at is not null and l.channel = 'email'
    and not exists (select 1 from audit_log c where c.action = 'access.userChanged' and c.object_type = 'user'
      and c.object_id = u.id::text and c.at > l.created_at and (c.detail -> 'after' ? 'phone' or c.detail -> 'after' ? 'email')));

update app_user u set is_closed_by_leaving = true
where u.status = 0
  and (select e.has_closed_account from employee e where e.user_id = u.id order by e.updated_at desc, e.id desc limit 1);
alter table employee drop column has_closed_account;

-- What nobody has proved may be typed by several: only a proved address belongs to one account.
drop index app_user_phone_key;
drop index app_user_email_key;
create unique index app_user_phone_key on app_user (area_code, phone) where phone_verified_at is not null;
create unique index app_user_email_key on app_user (lower(email)) where email_verified_at is not null;
create index app_user_phone_idx on app_user (area_code, phone) where phone is not null;
create index app_user_email_idx on app_user (lower(email)) where email is not null;

-- An organisation asks a person to become one of its members. The entry of the person is the organisation's own until then.
create table invitation (
  id bigint generated always as identity primary key,
  employee_id bigint not null references employee (id) on delete cascade,
  user_id bigint references app_user (id),                          -- the account that is meant; null: whoever proves an address
  phone varchar(16),                                                -- where it was sent, as it was entered
  email varchar(128),
  status smallint not null default 0 check (status between 0 and 3),  -- 0 pending, 1 accepted, 2 declined, 3 revoked
  created_by bigint references app_user (id),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  check ((status = 0) = (decided_at is null)),
  check (status <> 1 or user_id is not null)
);
create unique index invitation_pending_key on invitation (employee_id) where status = 0;
create index invitation_employee_idx on invitation (employee_id, id desc);
-- "which invitations wait for me"
create index invitation_user_idx on invitation (user_id) where status = 0;
create index invitation_phone_idx on invitation (phone) where status = 0;
create index invitation_email_idx on invitation (lower(email)) where status = 0;
-- "how many has this person sent today"
create index invitation_sender_idx on invitation (created_by, sent_at);

-- One link a channel: opening it proves the address it was sent to. The token itself is never stored, only its SHA-256.
create table invitation_link (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  invitation_id bigint not null references invitation (id) on delete cascade,
  channel varchar(8) not null check (channel in ('sms', 'email')),
  unique (invitation_id, channel)
);

-- Memberships of accounts that nobody has opened wait for acceptance. Their links died with the release: an admin sends the
-- invitation again, to the addresses of the organisation's own entry. An account with a vendor's role stays the one that is meant.
create temporary table unopened on commit drop as
  select u.id, exists (
    select 1 from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id and r.code <> 'user') as is_staff
  from app_user u
  where u.status = 3 and u.password_hash is null and u.last_login_at is null and u.phone_verified_at is null
    and exists (select 1 from employee e where e.user_id = u.id);
insert into invitation (employee_id, user_id, phone, email, sent_at, expires_at)
  select e.id, case when w.is_staff then w.id end, e.phone, e.email, e.updated_at, now()
  from employee e join unopened w on w.id = e.user_id
  where e.status = 1;
update employee e set user_id = null, version = version + 1 from unopened w where w.id = e.user_id and e.status = 1;
update app_user u set status = 0, version = version + 1 from unopened w where w.id = u.id and not w.is_staff;

drop table activation_link;
