-- The timelines of all resources have the same columns.
alter table sales_order_event rename column order_id to row_id;
--> statement-breakpoint
alter table sales_order_event rename column from_status to from_state;
--> statement-breakpoint
alter table sales_order_event rename column to_status to to_state;
--> statement-breakpoint
alter table sales_order_event drop constraint sales_order_event_type;
--> statement-breakpoint
alter table sales_order_event add constraint sales_order_event_type check (type in ('draft', 'place', 'markPaid', 'settleFree', 'ship', 'confirm', 'close', 'expire', 'refund', 'hold', 'release', 'note', 'editAddress'));
--> statement-breakpoint
alter table kit_audit drop constraint kit_audit_audience_known;
--> statement-breakpoint
alter table kit_audit add constraint kit_audit_audience_known check (audience in ('admin', 'member', 'system', 'provider'));
--> statement-breakpoint
delete from kit_task where name in ('sales.close-expired', 'catalog.scheduled-sale');
