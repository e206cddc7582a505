-- A shop of version 9 of the schema in the middle of its work, with every name that migration 10 renames or converts.
insert into access_admin (username, nickname, password, super) values ('boss', 'Boss', 'x', true), ('clerk', 'Clerk', 'x', false);
insert into access_role (code, name, nodes) values
  ('brands', 'Brands', '{/admin/catalog/brand/index,/admin/catalog/brand/del,/admin/cart/index}'),
  ('unused', 'Unused', '{/admin/catalog/brand/index}'),
  ('beyond', 'Beyond', '{/admin/sales/order/index}');
insert into access_admin_role_ids (owner_id, target_id) values (2, 1);
insert into access_menu_rule (type, title, name, path, menu_type, built_in) values
  ('menu', 'cart:title', '/admin/cart', '/admin/cart', 'tab', true),
  ('button', 'order:move.ship', '/admin/sales/order/ship', '/admin/sales/order/ship', null, true),
  ('menu', 'Till: move.fast', '/admin/till', '/admin/till', 'tab', false);
insert into platform_dictionary (code, name) values ('crate', 'Crate');
insert into platform_dictionary_item (parent_id, line_no, value, label_zh, label_en, tone) values (1, 1, 'late', '晚', 'Late', 'warn');
insert into platform_list_view (owner_id, owner_name, list, name, query, columns) values
  (1, 'Boss', '/admin/access/role', 'Mine', 'q=team', '{"order": ["code", "nodes"], "hidden": ["nodeCount"], "width": {"nodes": 300}}'),
  (1, 'Boss', '/admin/catalog/brand', 'Tea', 'f.enabled=eq:true', '{"order": ["name"]}');
insert into platform_list_setting (owner_id, list, columns) values (1, '/admin/access/role', '{"pin": {"nodes": "left"}}');
insert into kit_audit (audience, actor_id, actor_name, ip, action, resource, row_id, label, after, trace_id) values
  ('admin', 1, 'boss', '', 'add', 'sales/cart', 7, 'D000000000007', null, 't'),
  ('admin', 1, 'boss', '', 'edit', 'access/role', 1, 'Brands', '{"nodes": ["/admin/catalog/brand/index"]}', 't');
insert into kit_task (name, due_at) values ('kit.sheet-sweep', now() + interval '1 hour');
insert into kit_session (id, audience, owner_id) values ('00000000-0000-4000-8000-0000000000aa', 'admin', 1);
insert into kit_ticket (hash, purpose, session_id, facts, expires_at) values
  ('ticket', 'test', '00000000-0000-4000-8000-0000000000aa', '{"row": 7}', now() + interval '1 hour');

-- Files: two that were sent, one of rows that failed, one that was exported.
insert into kit_sheet (id, topic, name, size, owner_audience, owner_id) values
  ('00000000-0000-4000-8000-000000000101', 'sheet', 'brands.csv', 0, 'admin', 1),
  ('00000000-0000-4000-8000-000000000102', 'import', 'products.csv', 0, 'admin', 1),
  ('00000000-0000-4000-8000-000000000103', 'sheet', 'staged.csv', 0, 'admin', 1),
  ('00000000-0000-4000-8000-000000000104', 'import', 'more-products.csv', 0, 'admin', 1),
  ('00000000-0000-4000-8000-000000000008', 'sheet-failures', 'failed-rows.csv', 0, 'admin', 1),
  ('00000000-0000-4000-8000-000000000009', 'sheet-export', 'brand.csv', 0, 'admin', 1);
insert into kit_sheet_part (sheet_id, no, bytes) values
  ('00000000-0000-4000-8000-000000000101', 0, convert_to(E'name,website\nOld A,\nTaken,\nOld A,\nNew B,\nNew C,nowhere\n', 'UTF8')),
  ('00000000-0000-4000-8000-000000000102', 0, convert_to(E'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Status\ncup,Cup,Title,Default Title,CUP-1,12.50,draft\n', 'UTF8')),
  ('00000000-0000-4000-8000-000000000103', 0, convert_to(E'name\nStaged\n', 'UTF8')),
  ('00000000-0000-4000-8000-000000000104', 0, convert_to(E'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Status\nplate,Plate,Title,Default Title,PLATE-1,9.50,draft\n', 'UTF8')),
  ('00000000-0000-4000-8000-000000000008', 0, convert_to(E'name\nOnce\n', 'UTF8')),
  ('00000000-0000-4000-8000-000000000009', 0, convert_to(E'Name\nOld A\n', 'UTF8'));
insert into catalog_brand (name) values ('Old A'), ('Taken');

-- Work of each kind that waits.
insert into kit_job (id, kind, payload, owner_audience, owner_id) values
  ('00000000-0000-4000-8000-000000000001', 'bulk', '{"resource": "/admin/access/role/", "deed": "del", "input": {}, "lang": "en", "who": {"actor": {"audience": "admin", "id": 2, "username": "clerk", "nickname": "Clerk", "isSuper": false, "sessionId": "", "nodes": ["/admin/catalog/brand/index"]}, "ip": "", "traceId": "t"}}', 'admin', 2),
  ('00000000-0000-4000-8000-000000000003', 'sheet-export', '{"resource": "/admin/access/role/", "asked": {"columns": ["code", "nodes"]}, "lang": "en", "who": {"actor": {"audience": "admin", "id": 1, "username": "boss", "nickname": "Boss", "isSuper": true, "sessionId": "", "nodes": []}, "ip": "", "traceId": "t"}}', 'admin', 1),
  ('00000000-0000-4000-8000-000000000004', 'product-import', '{"importId": "00000000-0000-4000-8000-000000000102", "onError": "abort", "lang": "en", "who": {"actor": {"audience": "admin", "id": 1, "username": "boss", "nickname": "Boss", "isSuper": true, "sessionId": "", "nodes": {}}, "ip": "", "traceId": "t"}}', 'admin', 1),
  ('00000000-0000-4000-8000-000000000005', 'product-import-check', '{"importId": "00000000-0000-4000-8000-000000000104", "lang": "en"}', 'admin', 1);
insert into kit_bulk_row (job_id, no, row_id, version, label) values
  ('00000000-0000-4000-8000-000000000001', 1, 2, 1, 'Unused'), ('00000000-0000-4000-8000-000000000001', 2, 3, 1, 'Beyond');

-- An import and a bulk job whose process died in the middle.
insert into kit_job (id, kind, payload, status, total, done, failed, cursor, owner_audience, owner_id, attempts, lease_holder, lease_until, started_at) values
  ('00000000-0000-4000-8000-000000000002', 'sheet-import', '{"resource": "catalog/brand", "importId": "00000000-0000-4000-8000-000000000101", "onError": "skip", "lang": "en", "who": {"actor": {"audience": "admin", "id": 1, "username": "boss", "nickname": "Boss", "isSuper": true, "sessionId": "", "nodes": []}, "ip": "", "traceId": "t"}}',
    'running', 5, 3, 2, '{"rows": 3, "totals": {"create": 1, "update": 0, "skip": 0, "error": 2}}', 'admin', 1, 1, '00000000-0000-4000-8000-0000000000ff', now() - interval '1 minute', now()),
  ('00000000-0000-4000-8000-000000000006', 'bulk', '{"resource": "/admin/catalog/brand/", "deed": "del", "input": {}, "lang": "en", "who": {"actor": {"audience": "admin", "id": 1, "username": "boss", "nickname": "Boss", "isSuper": true, "sessionId": "", "nodes": []}, "ip": "", "traceId": "t"}}',
    'running', 3, 2, 1, '2', 'admin', 1, 1, '00000000-0000-4000-8000-0000000000ff', now() - interval '1 minute', now());
insert into kit_sheet_refusal (job_id, line, faults) values
  ('00000000-0000-4000-8000-000000000002', 3, '[{"line": 3, "column": null, "rule": "request.fault", "params": {}, "value": "Taken"}]'),
  ('00000000-0000-4000-8000-000000000002', 4, '[{"line": 4, "column": "name", "rule": "sheet-twice", "params": {"line": 2}, "value": "Old A"}]');
insert into kit_bulk_row (job_id, no, row_id, version, label, outcome, error, msg) values
  ('00000000-0000-4000-8000-000000000006', 1, 1, 1, 'Old A', 'done', '', ''),
  ('00000000-0000-4000-8000-000000000006', 2, 9, 1, 'Gone', 'refused', 'product.illegal-move', 'Not now'),
  ('00000000-0000-4000-8000-000000000006', 3, 2, 1, 'Taken', '', '', '');

-- What is over and still looked at.
insert into kit_job (id, kind, payload, status, total, done, failed, message, result, owner_audience, owner_id, ended_at) values
  ('00000000-0000-4000-8000-000000000007', 'bulk', '{"resource": "/admin/catalog/brand/", "deed": "del", "input": {}, "lang": "en", "who": {"actor": {"audience": "admin", "id": 1, "username": "boss", "nickname": "Boss", "isSuper": true, "sessionId": "", "nodes": []}, "ip": "", "traceId": "t"}}',
    'failed', 1, 0, 0, 'request.fault', null, 'admin', 1, now()),
  ('00000000-0000-4000-8000-000000000008', 'sheet-import', '{"resource": "catalog/brand"}', 'done', 1, 1, 1, '',
    '{"totals": {"create": 0, "update": 0, "skip": 0, "error": 1}, "applied": true, "failedLines": 1, "faults": [{"line": 2, "column": null, "rule": "sheet-twice", "params": {"line": 1}, "value": "Once", "msg": "x"}]}', 'admin', 1, now()),
  ('00000000-0000-4000-8000-000000000009', 'sheet-export', '{"resource": "/admin/catalog/brand/", "asked": {}}', 'done', 1, 1, 0, '', '{"rows": 1, "size": 11}', 'admin', 1, now());

-- Messages that no process has announced.
insert into kit_outbox (type, data, audience, owner_id, node) values
  ('news', '{"skuIds": [7]}', 'admin', null, '/admin/catalog/stock/index'),
  ('job', '{"id": "00000000-0000-4000-8000-000000000008", "kind": "sheet-import", "status": "done", "message": "", "result": {"faults": [], "faultCount": 0}}', 'admin', 1, null);
