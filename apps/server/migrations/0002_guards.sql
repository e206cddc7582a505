-- History is added and never changed.
create function kit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is history: rows are added and never changed', tg_table_name using errcode = '23514', constraint = tg_name;
end $$;
--> statement-breakpoint
create trigger kit_audit_append_only before update or delete on kit_audit for each row execute function kit_refuse_change();
--> statement-breakpoint
create trigger catalog_stock_movement_append_only before update or delete on catalog_stock_movement
  for each row execute function kit_refuse_change();
--> statement-breakpoint
-- One default address a member.
create unique index member_address_default_key on member_address (member_id) where is_default and deleted_at is null;
--> statement-breakpoint
-- Names that people sign in with are one name in any letter case.
create unique index access_admin_username_lower_key on access_admin (lower(username)) where deleted_at is null;
--> statement-breakpoint
create unique index member_member_username_lower_key on member_member (lower(username)) where deleted_at is null;
--> statement-breakpoint
-- What an amount is made of, on both levels: see PriceParts. Coupons, points and tax have no columns yet and are nothing.
alter table sales_order add constraint sales_order_identity check (
  payable_amount = items_amount - discount_amount - member_discount_amount + adjust_amount + freight_amount);
--> statement-breakpoint
alter table sales_order add constraint sales_order_amounts check (
  items_amount >= 0 and discount_amount >= 0 and member_discount_amount >= 0 and freight_amount >= 0 and payable_amount >= 0
  and discount_amount + member_discount_amount <= items_amount
  and paid_amount >= 0 and refunded_amount between 0 and paid_amount);
--> statement-breakpoint
alter table sales_order add constraint sales_order_paid check (
  status not in ('to_ship', 'partially_shipped', 'shipped', 'completed') or paid_amount >= payable_amount);
--> statement-breakpoint
alter table sales_order add constraint sales_order_instants check (
  (paid_at is not null or status in ('draft', 'pending_payment', 'closed'))
  and (status <> 'completed' or completed_at is not null)
  and ((status = 'closed') = (closed_at is not null and close_reason is not null)));
--> statement-breakpoint
alter table sales_order add constraint sales_order_draft_owner check (status <> 'draft' or owner_id is not null);
--> statement-breakpoint
alter table sales_order_line add constraint sales_order_line_identity check (
  items_amount = unit_price * qty
  and payable_amount = items_amount - discount_amount - member_discount_amount + adjust_amount + freight_amount);
--> statement-breakpoint
alter table sales_order_line add constraint sales_order_line_amounts check (
  list_price >= 0 and unit_price >= 0 and discount_amount >= 0 and member_discount_amount >= 0 and freight_amount >= 0
  and payable_amount >= 0 and discount_amount + member_discount_amount <= items_amount);
--> statement-breakpoint
alter table sales_order_line add constraint sales_order_line_counts check (qty > 0 and qty_shipped between 0 and qty);
--> statement-breakpoint
-- Lines add up to their header when the transaction ends; header and lines are always written together.
create function sales_order_sums() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from sales_order o
    cross join lateral (
      select coalesce(sum(l.items_amount), 0) as items, coalesce(sum(l.discount_amount), 0) as discount,
        coalesce(sum(l.member_discount_amount), 0) as member_discount, coalesce(sum(l.adjust_amount), 0) as adjust,
        coalesce(sum(l.freight_amount), 0) as freight, coalesce(sum(l.qty), 0) as pieces
      from sales_order_line l where l.parent_id = o.id) s
    where o.id = new.id and (s.items, s.discount, s.member_discount, s.adjust, s.freight, s.pieces) is distinct from
      (o.items_amount, o.discount_amount, o.member_discount_amount, o.adjust_amount, o.freight_amount, o.item_count))
  then
    raise exception 'the lines of order % do not add up to its header', new.id using errcode = '23514', constraint = 'sales_order_sums';
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Moves of an order name none of these columns, so only placing and the writing of drafts pay for it.
create constraint trigger sales_order_sums after insert or update of items_amount on sales_order
  deferrable initially deferred for each row execute function sales_order_sums();
--> statement-breakpoint
create function sales_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is history: rows are added and never changed', tg_table_name using errcode = '23514', constraint = tg_name;
end $$;
--> statement-breakpoint
create trigger sales_order_event_append_only before update or delete on sales_order_event
  for each row execute function sales_refuse_change();
--> statement-breakpoint
create trigger sales_payment_no_delete before delete on sales_payment for each row execute function sales_refuse_change();
--> statement-breakpoint
-- What the clock looks for, and nothing else.
create index sales_order_pay_expire_idx on sales_order (pay_expire_at) where status = 'pending_payment' and deleted_at is null;
--> statement-breakpoint
-- Codes are typed and scanned in any letter case.
create index catalog_product_sku_code_upper_idx on catalog_product_sku (upper(sku_code) text_pattern_ops) where sku_code is not null;
