-- Names in the database follow the names in the code. Tables, columns, constraints and functions are renamed in place: no row is
-- copied. Stored names are converted where they are read again: work that waits, menu titles, saved columns. The audit keeps its
-- entries as they were written.
alter table kit_sheet rename to kit_job_file;
--> statement-breakpoint
alter table kit_job_file rename constraint kit_sheet_pkey to kit_job_file_pkey;
--> statement-breakpoint
alter index kit_sheet_created_index rename to kit_job_file_created_index;
--> statement-breakpoint
alter table kit_sheet_part rename to kit_job_file_chunk;
--> statement-breakpoint
alter table kit_job_file_chunk rename column sheet_id to file_id;
--> statement-breakpoint
alter table kit_job_file_chunk rename constraint kit_sheet_part_pk to kit_job_file_chunk_pk;
--> statement-breakpoint
alter table kit_job_file_chunk rename constraint kit_sheet_part_sheet_id_kit_sheet_id_fk to kit_job_file_chunk_file_id_kit_job_file_id_fk;
--> statement-breakpoint
alter table kit_sheet_refusal rename to kit_import_rejection;
--> statement-breakpoint
alter table kit_import_rejection rename column faults to row_errors;
--> statement-breakpoint
alter table kit_import_rejection rename constraint kit_sheet_refusal_pk to kit_import_rejection_pk;
--> statement-breakpoint
alter table kit_import_rejection rename constraint kit_sheet_refusal_job_id_kit_job_id_fk to kit_import_rejection_job_id_kit_job_id_fk;
--> statement-breakpoint
alter table kit_ticket rename column facts to data;
--> statement-breakpoint
alter table kit_outbox rename column node to permission;
--> statement-breakpoint
alter table access_role rename column nodes to permissions;
--> statement-breakpoint
alter table platform_dictionary_item rename column tone to status_color;
--> statement-breakpoint
alter table platform_dictionary_item rename constraint platform_dictionary_item_tone_known to platform_dictionary_item_status_color_known;
--> statement-breakpoint
-- PostgreSQL 18 names the rule of every column that must be filled; older servers have none of these.
do $$
declare
  rule record;
begin
  for rule in
    select c.conrelid::regclass as relation, c.conname as former, format('%s_%s_not_null', r.relname, a.attname) as name
    from pg_constraint c
    join pg_class r on r.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'n' and c.conname <> format('%s_%s_not_null', r.relname, a.attname)
      and r.relname in ('kit_job_file', 'kit_job_file_chunk', 'kit_import_rejection', 'kit_ticket', 'access_role', 'platform_dictionary_item')
  loop
    execute format('alter table %s rename constraint %I to %I', rule.relation, rule.former, rule.name);
  end loop;
end $$;
--> statement-breakpoint
alter function kit_refuse_change() rename to kit_reject_change;
--> statement-breakpoint
alter function sales_refuse_change() rename to sales_reject_change;
--> statement-breakpoint
create or replace function sales_order_sums() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from sales_order o
    cross join lateral (
      select coalesce(sum(l.items_amount), 0) as items, coalesce(sum(l.discount_amount), 0) as discount,
        coalesce(sum(l.member_discount_amount), 0) as member_discount, coalesce(sum(l.adjust_amount), 0) as adjust,
        coalesce(sum(l.freight_amount), 0) as freight, coalesce(sum(l.qty), 0) as quantity
      from sales_order_line l where l.parent_id = o.id) s
    where o.id = new.id and (s.items, s.discount, s.member_discount, s.adjust, s.freight, s.quantity) is distinct from
      (o.items_amount, o.discount_amount, o.member_discount_amount, o.adjust_amount, o.freight_amount, o.item_count))
  then
    raise exception 'the lines of order % do not add up to its header', new.id using errcode = '23514', constraint = 'sales_order_sums';
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Codes of errors and broken rules.
create function pg_temp.standard_code(code text) returns text language sql immutable as $$
  select case
    when code like 'cart.%' then 'draft-order' || substr(code, 5)
    when code like '%.illegal-move' then replace(code, '.illegal-move', '.illegal-transition')
    when code like 'request.sheet-%' then replace(code, 'request.sheet-', 'request.import-file-')
    when code = 'request.fault' then 'request.internal-error'
    when code = 'sheet-twice' then 'import-twice'
    when code = 'role.unknown-node' then 'role.unknown-permission'
    else code
  end
$$;
--> statement-breakpoint
create function pg_temp.standard_row_errors(errors jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(case when e ? 'rule' then jsonb_set(e, '{rule}', to_jsonb(pg_temp.standard_code(e->>'rule'))) else e end order by n), '[]'::jsonb)
  from jsonb_array_elements(errors) with ordinality as t(e, n)
$$;
--> statement-breakpoint
create function pg_temp.standard_kind(kind text) returns text language sql immutable as $$
  select case kind when 'sheet-import' then 'resource-import' when 'sheet-export' then 'resource-export' else kind end
$$;
--> statement-breakpoint
-- What a job came to: the report of a dry run, or the outcome of an import.
create function pg_temp.standard_result(result jsonb) returns jsonb language plpgsql immutable as $$
begin
  if jsonb_typeof(result->'faults') = 'array' then
    result := (result - 'faults') || jsonb_build_object('rowErrors', pg_temp.standard_row_errors(result->'faults'));
  end if;
  if result ? 'faultCount' then
    result := (result - 'faultCount') || jsonb_build_object('rowErrorCount', result->'faultCount');
  end if;
  return result;
end $$;
--> statement-breakpoint
-- What a job was asked for. An export of roles names their columns.
create function pg_temp.standard_payload(payload jsonb) returns jsonb language plpgsql immutable as $$
declare
  permissions jsonb := payload #> '{who,actor,nodes}';
  request jsonb := payload->'asked';
begin
  if payload ? 'deed' then
    payload := (payload - 'deed') || jsonb_build_object('bulkAction', payload->'deed');
  end if;
  if request is not null then
    if payload->>'resource' = '/admin/access/role/' then
      request := replace(request::text, '"nodes"', '"permissions"')::jsonb;
    end if;
    payload := (payload - 'asked') || jsonb_build_object('request', request);
  end if;
  if permissions is not null then
    payload := jsonb_set(payload #- '{who,actor,nodes}', '{who,actor,permissions}', permissions);
  end if;
  return payload;
end $$;
--> statement-breakpoint
update kit_job set kind = pg_temp.standard_kind(kind), payload = pg_temp.standard_payload(payload),
  result = pg_temp.standard_result(result), message = pg_temp.standard_code(message);
--> statement-breakpoint
update kit_bulk_row set outcome = 'rejected', error = pg_temp.standard_code(error) where outcome = 'refused';
--> statement-breakpoint
update kit_import_rejection set row_errors = pg_temp.standard_row_errors(row_errors);
--> statement-breakpoint
update kit_job_file set topic = case topic
  when 'sheet' then 'resource-import' when 'sheet-failures' then 'resource-import-failures' when 'sheet-export' then 'resource-export'
end where topic in ('sheet', 'sheet-failures', 'sheet-export');
--> statement-breakpoint
update kit_task set name = 'kit.job-file-cleanup' where name = 'kit.sheet-sweep';
--> statement-breakpoint
update kit_outbox set type = 'notifications' where type = 'news' and sent_at is null;
--> statement-breakpoint
update kit_outbox set data = data || jsonb_build_object('kind', pg_temp.standard_kind(data->>'kind'),
  'message', pg_temp.standard_code(data->>'message'), 'result', pg_temp.standard_result(data->'result'))
where type = 'job' and sent_at is null and jsonb_typeof(data) = 'object';
--> statement-breakpoint
-- Titles of menu entries are keys of language files; what staff wrote in their place is left alone.
update access_menu_rule set title = regexp_replace(regexp_replace(regexp_replace(regexp_replace(title,
  '^cart:', 'draft-order:'), '^own-order:', 'member-orders:'), '^own-address:', 'member-addresses:'), '^([a-z-]+):move\.', '\1:transition.')
where built_in and title ~ '^(cart:|own-order:|own-address:|[a-z-]+:move\.)';
--> statement-breakpoint
update platform_list_setting set columns = replace(replace(columns::text, '"nodes"', '"permissions"'), '"nodeCount"', '"permissionCount"')::jsonb
where list = '/admin/access/role' and columns::text ~ '"(nodes|nodeCount)"';
--> statement-breakpoint
update platform_list_view set columns = replace(replace(columns::text, '"nodes"', '"permissions"'), '"nodeCount"', '"permissionCount"')::jsonb
where list = '/admin/access/role' and columns::text ~ '"(nodes|nodeCount)"';
--> statement-breakpoint
-- Each context declares the directory of its pages, with its title.
update access_menu_rule set title = regexp_replace(title, '^menu-rule:text\.group\.([a-z]+)$', '\1-menu:title')
where built_in and title ~ '^menu-rule:text\.group\.[a-z]+$';
