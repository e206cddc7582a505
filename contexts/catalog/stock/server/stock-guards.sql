-- The ledger of stock and the log of changes are only ever added to.
create function kit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger catalog_stock_movement_is_kept before update or delete on catalog_stock_movement
  for each row execute function kit_refuse_change();
--> statement-breakpoint
create trigger catalog_stock_movement_is_not_emptied before truncate on catalog_stock_movement
  for each statement execute function kit_refuse_change();
--> statement-breakpoint
create trigger kit_audit_is_kept before update or delete on kit_audit
  for each row execute function kit_refuse_change();
--> statement-breakpoint
create trigger kit_audit_is_not_emptied before truncate on kit_audit
  for each statement execute function kit_refuse_change();
