-- What the platform itself keeps, as far as it grows with the shop: sign-ins, long work, uploads, answers and messages.
insert into kit_session (id, audience, owner_id, created_at, last_seen_at, ended_at, end_reason)
  select md5('session' || i)::uuid, case when i % 20 = 0 then 'admin' else 'member' end,
    case when i % 20 = 0 then 1000 + i % 30 else 1 + i % current_setting('bench.members')::int end, at, at,
    case when i % 5 > 0 then at + interval '1 day' end, case when i % 5 > 0 then 'logout' end
  from generate_series(1, 6000) i, lateral (select now() - i * interval '2 minutes' as at) t;
insert into kit_sign_in (audience, owner_id, username, status, session_id, device, ip, place, created_at, last_seen_at)
  select audience, owner_id, 'user' || owner_id, coalesce(end_reason, 'open'), id::text, 'Chrome · Windows', '192.0.2.' || owner_id % 250, '',
    created_at, last_seen_at
  from kit_session;
insert into kit_session_pair (session_id, access_hash, refresh_hash, access_expires_at, refresh_expires_at, used_at, created_at)
  select s.id, md5(s.id || 'access' || n), md5(s.id || 'refresh' || n), s.created_at + interval '1 hour', s.created_at + interval '30 days',
    case when n = 1 then s.created_at + interval '1 hour' end, s.created_at
  from kit_session s, generate_series(1, 2) n;

-- Most long work is over. A fifth of it was for ten rows each.
insert into kit_job (id, kind, payload, status, total, done, owner_audience, owner_id, created_at, started_at, ended_at)
  select md5('job' || i)::uuid, case when i % 5 = 0 then 'crud.bulk' else 'crud.export' end, '{}',
    case when i % 50 = 0 then 'failed' when i % 30 = 0 then 'cancelled' else 'done' end, 100, 100, 'admin', 1000 + i % 30, at, at, at
  from generate_series(1, 6000) i, lateral (select now() - i * interval '10 minutes' as at) t;
insert into kit_bulk_row (job_id, no, row_id, version, label, outcome)
  select md5('job' || 5 * i)::uuid, n, 1 + (i * 10 + n) % current_setting('bench.orders')::int, 1, 'row ' || n,
    case when n % 10 = 0 then 'rejected' else 'done' end
  from generate_series(1, 1200) i, generate_series(1, 10) n;

insert into kit_file (topic, url, name, suffix, mimetype, size, width, height, sha1, sha256, owner_audience, owner_id, created_at)
  select 'default', '/storage/default/' || md5(i::text) || '.webp', i || '.webp', 'webp', 'image/webp', 40000, 800, 800,
    md5('one' || i), md5('two' || i), 'admin', 1000 + i % 30, now() - i * interval '10 minutes'
  from generate_series(1, 6000) i;

insert into kit_idempotency (owner, route, key, request_hash, answer, expires_at)
  select 'admin:' || 1000 + i % 30, 'POST /admin/sales/order/place', md5('key' || i), md5('request' || i), '{}',
    now() + interval '1 day' - i * interval '4 seconds'
  from generate_series(1, 6000) i;

-- What staff changed by a request: the entries of the activity log with its trace id.
insert into kit_change_set (created_at, updated_at, audience, actor_id, actor_name, trace_id, kind, resource, action, status, undone_at, undone_by, undo_job_id)
  select created_at, created_at, audience, actor_id, actor_name, trace_id,
    case when n % 100 = 0 then 'bulk' when n % 151 = 0 then 'import' else 'edit' end, resource, action,
    case when n % 50 = 0 then 'undone' else 'standing' end, case when n % 50 = 0 then created_at + interval '1 hour' end,
    case when n % 50 = 0 then actor_name end, case when n % 50 = 0 then md5('job' || n)::uuid::text end
  from (select distinct on (actor_id, trace_id) *, row_number() over (order by id) as n from kit_audit
    where audience = 'admin' and actor_id is not null and trace_id <> '' order by actor_id, trace_id, id) t;

-- Messages go within a second and are kept for an hour; a few wait.
insert into kit_outbox (type, data, audience, permission, created_at, sent_at)
  select 'sales/order.changed', '{}', 'admin', 'sales/order', at, case when i > 20 then at end
  from generate_series(1, 6000) i, lateral (select now() - i * interval '0.5 seconds' as at) t;
analyze kit_session, kit_session_pair, kit_sign_in, kit_job, kit_bulk_row, kit_file, kit_idempotency, kit_change_set, kit_outbox;
