CREATE TABLE "kit_captcha" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "kit_device" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"audience" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kit_file" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kit_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"url" text NOT NULL,
	"name" text NOT NULL,
	"suffix" text NOT NULL,
	"mimetype" text NOT NULL,
	"size" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"sha1" text NOT NULL,
	"sha256" text NOT NULL,
	"owner_audience" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"uses" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_upload_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kit_idempotency" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kit_idempotency_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner" text NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kit_job" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"result" jsonb,
	"cursor" jsonb,
	"owner_audience" text NOT NULL,
	"owner_id" bigint,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_holder" uuid,
	"lease_until" timestamp (3) with time zone,
	"cancel_requested" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "kit_login_attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"blocked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "kit_outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kit_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"audience" text NOT NULL,
	"owner_id" bigint,
	"node" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "kit_session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"audience" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"keep" boolean DEFAULT false NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text
);
--> statement-breakpoint
CREATE TABLE "kit_session_pair" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kit_session_pair_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" uuid NOT NULL,
	"parent_id" bigint,
	"access_hash" text NOT NULL,
	"refresh_hash" text NOT NULL,
	"access_expires_at" timestamp (3) with time zone NOT NULL,
	"refresh_expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"used_again_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kit_sheet" (
	"id" uuid PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"owner_audience" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kit_sheet_part" (
	"sheet_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "kit_sheet_part_pk" PRIMARY KEY("sheet_id","no")
);
--> statement-breakpoint
CREATE TABLE "kit_task" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"lease_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "kit_ticket" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"session_id" uuid NOT NULL,
	"facts" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_area" (
	"id" integer PRIMARY KEY NOT NULL,
	"parent_id" integer NOT NULL,
	"level" integer NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "access_admin_group" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "access_admin_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"parent_id" bigint,
	"name" text NOT NULL,
	"note" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"weigh" integer DEFAULT 0 NOT NULL,
	"grams" text[] GENERATED ALWAYS AS (kit_grams(coalesce("name", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "kit_audit" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "kit_audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"audience" text NOT NULL,
	"actor_id" bigint,
	"actor_name" text NOT NULL,
	"ip" text NOT NULL,
	"action" text NOT NULL,
	"resource" text NOT NULL,
	"row_id" bigint,
	"label" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"trace_id" text NOT NULL,
	CONSTRAINT "kit_audit_audience_known" CHECK (audience in ('admin', 'member', 'system'))
);
--> statement-breakpoint
CREATE TABLE "access_admin_role_ids" (
	"owner_id" bigint NOT NULL,
	"target_id" bigint NOT NULL,
	CONSTRAINT "access_admin_role_ids_pk" PRIMARY KEY("owner_id","target_id")
);
--> statement-breakpoint
CREATE TABLE "access_admin" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "access_admin_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"username" text NOT NULL,
	"nickname" text NOT NULL,
	"avatar" text,
	"email" text,
	"mobile" text,
	"password" text NOT NULL,
	"group_id" bigint,
	"enabled" boolean DEFAULT true NOT NULL,
	"super" boolean DEFAULT false NOT NULL,
	"motto" text,
	"lastlogintime" timestamp (3) with time zone,
	"lastloginip" text,
	"grams" text[] GENERATED ALWAYS AS (kit_grams(coalesce("username", '') || ' ' || coalesce("nickname", '') || ' ' || coalesce("mobile", '') || ' ' || coalesce("email", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "access_menu_rule" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "access_menu_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"parent_id" bigint,
	"type" text DEFAULT 'menu' NOT NULL,
	"title" text NOT NULL,
	"name" text NOT NULL,
	"path" text,
	"icon" text,
	"menu_type" text,
	"url" text,
	"component" text,
	"keepalive" boolean DEFAULT true NOT NULL,
	"extend" text DEFAULT 'none' NOT NULL,
	"remark" text,
	"built_in" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"weigh" integer DEFAULT 0 NOT NULL,
	"grams" text[] GENERATED ALWAYS AS (kit_grams(coalesce("title", '') || ' ' || coalesce("name", '') || ' ' || coalesce("path", ''))) STORED,
	CONSTRAINT "access_menu_rule_type_known" CHECK (type in ('menu_dir', 'menu', 'button')),
	CONSTRAINT "access_menu_rule_menu_type_known" CHECK (menu_type in ('tab', 'link', 'iframe')),
	CONSTRAINT "access_menu_rule_extend_known" CHECK (extend in ('none', 'add_rules_only', 'add_menu_only'))
);
--> statement-breakpoint
CREATE TABLE "access_role" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "access_role_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"note" text,
	"built_in" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"nodes" text[] DEFAULT '{}'::text[] NOT NULL,
	"grams" text[] GENERATED ALWAYS AS (kit_grams(coalesce("name", '') || ' ' || coalesce("code", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "catalog_brand" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "catalog_brand_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"logo" text,
	"website" text,
	"story" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"weigh" integer DEFAULT 0 NOT NULL,
	"grams" text[] GENERATED ALWAYS AS (kit_grams(coalesce("name", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "catalog_category" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "catalog_category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"parent_id" bigint,
	"name" text NOT NULL,
	"slug" text,
	"image" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"weigh" integer DEFAULT 0 NOT NULL,
	"grams" text[] GENERATED ALWAYS AS (kit_grams(coalesce("name", '') || ' ' || coalesce("slug", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "catalog_product_sku" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "catalog_product_sku_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"sku_code" text,
	"barcode" text,
	"values" text[] DEFAULT '{}'::text[] NOT NULL,
	"price_amount" bigint NOT NULL,
	"market_amount" bigint,
	"cost_amount" bigint,
	"image" text,
	"weight_g" integer,
	"low_stock" integer,
	"enabled" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalog_product" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "catalog_product_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"spu_code" text,
	"handle" text,
	"name" text NOT NULL,
	"subtitle" text,
	"keywords" text[] DEFAULT '{}'::text[] NOT NULL,
	"intro" text,
	"category_id" bigint,
	"brand_id" bigint,
	"product_type" text DEFAULT 'physical' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"images" text[] DEFAULT '{}'::text[] NOT NULL,
	"detail" text,
	"unit" text,
	"freight_mode" text DEFAULT 'free' NOT NULL,
	"freight_amount" bigint,
	"min_qty" integer,
	"limit_per_order" integer,
	"specs" text[] DEFAULT '{}'::text[] NOT NULL,
	"price_min" bigint DEFAULT 0 NOT NULL,
	"price_max" bigint DEFAULT 0 NOT NULL,
	"sku_count" integer DEFAULT 0 NOT NULL,
	"stock_total" integer DEFAULT 0 NOT NULL,
	"low_skus" integer DEFAULT 0 NOT NULL,
	"sales_count" integer DEFAULT 0 NOT NULL,
	"publish_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"weigh" integer DEFAULT 0 NOT NULL,
	"grams" text[] GENERATED ALWAYS AS (kit_grams(coalesce("name", '') || ' ' || coalesce("spu_code", '') || ' ' || coalesce("handle", ''))) STORED,
	CONSTRAINT "catalog_product_product_type_known" CHECK (product_type in ('physical', 'virtual', 'card_key', 'service')),
	CONSTRAINT "catalog_product_status_known" CHECK (status in ('draft', 'scheduled', 'on_sale', 'off_sale', 'archived')),
	CONSTRAINT "catalog_product_freight_mode_known" CHECK (freight_mode in ('free', 'fixed'))
);
--> statement-breakpoint
CREATE TABLE "catalog_spec" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "catalog_spec_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"note" text,
	"weigh" integer DEFAULT 0 NOT NULL,
	"grams" text[] GENERATED ALWAYS AS (kit_grams(coalesce("name", '') || ' ' || coalesce("note", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "catalog_spec_value" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "catalog_spec_value_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"name" text NOT NULL,
	"image" text
);
--> statement-breakpoint
CREATE TABLE "catalog_stock_level" (
	"sku_id" bigint PRIMARY KEY NOT NULL,
	"on_hand" integer DEFAULT 0 NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"allocated" integer DEFAULT 0 NOT NULL,
	"safety" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "catalog_stock_level_on_hand" CHECK ("catalog_stock_level"."on_hand" >= 0),
	CONSTRAINT "catalog_stock_level_reserved" CHECK ("catalog_stock_level"."reserved" >= 0),
	CONSTRAINT "catalog_stock_level_allocated" CHECK ("catalog_stock_level"."allocated" >= 0),
	CONSTRAINT "catalog_stock_level_safety" CHECK ("catalog_stock_level"."safety" >= 0),
	CONSTRAINT "catalog_stock_level_covered" CHECK ("catalog_stock_level"."on_hand" >= "catalog_stock_level"."reserved" + "catalog_stock_level"."allocated")
);
--> statement-breakpoint
CREATE TABLE "catalog_stock_movement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalog_stock_movement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sku_id" bigint NOT NULL,
	"type" text NOT NULL,
	"d_on_hand" integer DEFAULT 0 NOT NULL,
	"d_reserved" integer DEFAULT 0 NOT NULL,
	"d_allocated" integer DEFAULT 0 NOT NULL,
	"ref_type" text,
	"ref_id" bigint,
	"reason" text,
	"actor_id" bigint,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "catalog_stock_movement_type" CHECK (type in ('purchase_in', 'adjust', 'stocktake', 'reserve', 'release', 'allocate', 'deallocate', 'ship', 'return_in', 'damage'))
);
--> statement-breakpoint
CREATE TABLE "catalog_stock_reservation" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalog_stock_reservation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sku_id" bigint NOT NULL,
	"ref_type" text NOT NULL,
	"ref_id" bigint NOT NULL,
	"ref_line_id" bigint NOT NULL,
	"qty" integer NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "catalog_stock_reservation_kind" CHECK ("catalog_stock_reservation"."kind" in ('reserved', 'allocated')),
	CONSTRAINT "catalog_stock_reservation_qty" CHECK ("catalog_stock_reservation"."qty" >= 0)
);
--> statement-breakpoint
CREATE TABLE "marketing_banner" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "marketing_banner_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"title" text NOT NULL,
	"image" text NOT NULL,
	"position" text DEFAULT 'home_top' NOT NULL,
	"link_type" text DEFAULT 'none' NOT NULL,
	"link" text,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"enabled" boolean DEFAULT true NOT NULL,
	"weigh" integer DEFAULT 0 NOT NULL,
	"grams" text[] GENERATED ALWAYS AS (kit_grams(coalesce("title", ''))) STORED,
	CONSTRAINT "marketing_banner_position_known" CHECK (position in ('home_top', 'home_middle', 'category', 'member_centre')),
	CONSTRAINT "marketing_banner_link_type_known" CHECK (link_type in ('none', 'url', 'product'))
);
--> statement-breakpoint
CREATE TABLE "member_address" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "member_address_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"member_id" bigint NOT NULL,
	"name" text NOT NULL,
	"mobile" text NOT NULL,
	"region" text NOT NULL,
	"detail" text NOT NULL,
	"postcode" text,
	"label" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"grams" text[] GENERATED ALWAYS AS (kit_grams(coalesce("name", '') || ' ' || coalesce("mobile", '') || ' ' || coalesce("detail", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "member_member" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "member_member_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"member_no" text NOT NULL,
	"username" text NOT NULL,
	"nickname" text NOT NULL,
	"mobile" text,
	"email" text,
	"avatar" text,
	"gender" integer DEFAULT 0 NOT NULL,
	"birthday" date,
	"motto" text,
	"password" text,
	"status" text DEFAULT 'active' NOT NULL,
	"source" text DEFAULT 'staff' NOT NULL,
	"money" bigint DEFAULT 0 NOT NULL,
	"score" integer DEFAULT 0 NOT NULL,
	"paid_order_count" integer DEFAULT 0 NOT NULL,
	"paid_amount" bigint DEFAULT 0 NOT NULL,
	"last_paid_at" timestamp (3) with time zone,
	"jointime" timestamp (3) with time zone NOT NULL,
	"lastlogintime" timestamp (3) with time zone,
	"lastloginip" text,
	"note" text,
	"grams" text[] GENERATED ALWAYS AS (kit_grams(coalesce("nickname", '') || ' ' || coalesce("username", '') || ' ' || coalesce("mobile", '') || ' ' || coalesce("email", '') || ' ' || coalesce("member_no", ''))) STORED,
	CONSTRAINT "member_member_status_known" CHECK (status in ('active', 'disabled')),
	CONSTRAINT "member_member_source_known" CHECK (source in ('register', 'staff', 'import'))
);
--> statement-breakpoint
CREATE TABLE "platform_dictionary_item" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "platform_dictionary_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"value" text NOT NULL,
	"label_zh" text NOT NULL,
	"label_en" text NOT NULL,
	"tone" text DEFAULT 'idle' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	CONSTRAINT "platform_dictionary_item_tone_known" CHECK (tone in ('ok', 'warn', 'bad', 'info', 'idle'))
);
--> statement-breakpoint
CREATE TABLE "platform_dictionary" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "platform_dictionary_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"built_in" boolean DEFAULT false NOT NULL,
	"note" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"grams" text[] GENERATED ALWAYS AS (kit_grams(coalesce("code", '') || ' ' || coalesce("name", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "sales_carrier" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "sales_carrier_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"phone" text,
	"website" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"weigh" integer DEFAULT 0 NOT NULL,
	"grams" text[] GENERATED ALWAYS AS (kit_grams(coalesce("name", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "sales_order_line" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "sales_order_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"product_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"name" text NOT NULL,
	"spec_text" text NOT NULL,
	"sku_code" text,
	"image" text,
	"list_price" bigint DEFAULT 0 NOT NULL,
	"unit_price" bigint DEFAULT 0 NOT NULL,
	"unit_cost" bigint,
	"override_reason" text,
	"qty" integer DEFAULT 0 NOT NULL,
	"items_amount" bigint DEFAULT 0 NOT NULL,
	"discount_amount" bigint DEFAULT 0 NOT NULL,
	"member_discount_amount" bigint DEFAULT 0 NOT NULL,
	"freight_amount" bigint DEFAULT 0 NOT NULL,
	"adjust_amount" integer DEFAULT 0 NOT NULL,
	"payable_amount" bigint DEFAULT 0 NOT NULL,
	"qty_shipped" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_order" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "sales_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"order_no" text NOT NULL,
	"origin" text DEFAULT 'admin' NOT NULL,
	"member_id" bigint,
	"address_id" bigint,
	"status" text DEFAULT 'draft' NOT NULL,
	"payment_status" text DEFAULT 'unpaid' NOT NULL,
	"fulfillment_status" text DEFAULT 'unfulfilled' NOT NULL,
	"payment_method" text,
	"hold_reason" text,
	"currency" text DEFAULT 'CNY' NOT NULL,
	"items_amount" bigint DEFAULT 0 NOT NULL,
	"discount_amount" bigint DEFAULT 0 NOT NULL,
	"member_discount_amount" bigint DEFAULT 0 NOT NULL,
	"adjust_amount" integer DEFAULT 0 NOT NULL,
	"freight_amount" bigint DEFAULT 0 NOT NULL,
	"freight_by_hand" boolean DEFAULT false NOT NULL,
	"payable_amount" bigint DEFAULT 0 NOT NULL,
	"paid_amount" bigint DEFAULT 0 NOT NULL,
	"refunded_amount" bigint DEFAULT 0 NOT NULL,
	"explanation" jsonb,
	"receiver_name" text,
	"receiver_mobile" text,
	"receiver_region" text,
	"receiver_detail" text,
	"delivery_type" text DEFAULT 'express' NOT NULL,
	"buyer_note" text,
	"staff_note" text,
	"item_count" integer DEFAULT 0 NOT NULL,
	"cover_image" text,
	"cover_name" text,
	"owner_id" bigint,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"shipped_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"close_reason" text,
	"pay_expire_at" timestamp (3) with time zone,
	"grams" text[] GENERATED ALWAYS AS (kit_grams(coalesce("order_no", '') || ' ' || coalesce("receiver_name", '') || ' ' || coalesce("receiver_mobile", '') || ' ' || coalesce("cover_name", ''))) STORED,
	CONSTRAINT "sales_order_origin_known" CHECK (origin in ('admin', 'h5', 'miniapp', 'app', 'pc')),
	CONSTRAINT "sales_order_status_known" CHECK (status in ('draft', 'pending_payment', 'to_ship', 'partially_shipped', 'shipped', 'completed', 'closed')),
	CONSTRAINT "sales_order_payment_status_known" CHECK (payment_status in ('unpaid', 'partially_paid', 'paid', 'partially_refunded', 'refunded')),
	CONSTRAINT "sales_order_fulfillment_status_known" CHECK (fulfillment_status in ('unfulfilled', 'partial', 'fulfilled')),
	CONSTRAINT "sales_order_payment_method_known" CHECK (payment_method in ('cash', 'transfer', 'wechat', 'alipay', 'card', 'other')),
	CONSTRAINT "sales_order_delivery_type_known" CHECK (delivery_type in ('express', 'pickup', 'virtual')),
	CONSTRAINT "sales_order_close_reason_known" CHECK (close_reason in ('timeout', 'member', 'admin', 'refunded', 'risk'))
);
--> statement-breakpoint
CREATE TABLE "sales_order_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_order_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"type" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"audience" text NOT NULL,
	"actor_id" bigint,
	"actor_name" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"visible_to_member" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sales_order_event_type" CHECK (type in ('draft', 'place', 'markPaid', 'ship', 'confirm', 'close', 'refund', 'hold', 'release', 'note', 'editAddress'))
);
--> statement-breakpoint
CREATE TABLE "sales_payment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_no" text NOT NULL,
	"order_id" bigint NOT NULL,
	"method" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text DEFAULT 'CNY' NOT NULL,
	"status" text NOT NULL,
	"reference" text,
	"received_at" timestamp (3) with time zone NOT NULL,
	"audience" text NOT NULL,
	"actor_id" bigint,
	"actor_name" text NOT NULL,
	CONSTRAINT "sales_payment_amount" CHECK ("sales_payment"."amount" >= 0),
	CONSTRAINT "sales_payment_method" CHECK (method in ('cash', 'transfer', 'wechat', 'alipay', 'card', 'other', 'none')),
	CONSTRAINT "sales_payment_status" CHECK (status in ('created', 'processing', 'succeeded', 'failed', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "sales_shipment_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_shipment_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shipment_id" bigint NOT NULL,
	"order_line_id" bigint NOT NULL,
	"qty" integer NOT NULL,
	CONSTRAINT "sales_shipment_line_qty" CHECK ("sales_shipment_line"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "sales_shipment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_shipment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shipment_no" text NOT NULL,
	"order_id" bigint NOT NULL,
	"carrier" text NOT NULL,
	"tracking_no" text,
	"shipped_by" bigint,
	"shipped_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "kit_session_pair" ADD CONSTRAINT "kit_session_pair_session_id_kit_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."kit_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kit_sheet_part" ADD CONSTRAINT "kit_sheet_part_sheet_id_kit_sheet_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."kit_sheet"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kit_ticket" ADD CONSTRAINT "kit_ticket_session_id_kit_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."kit_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_admin_role_ids" ADD CONSTRAINT "access_admin_role_ids_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."access_admin"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_admin_role_ids" ADD CONSTRAINT "access_admin_role_ids_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."access_role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_admin" ADD CONSTRAINT "access_admin_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."access_admin_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalog_product_sku" ADD CONSTRAINT "catalog_product_sku_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."catalog_product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalog_product" ADD CONSTRAINT "catalog_product_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."catalog_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalog_product" ADD CONSTRAINT "catalog_product_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."catalog_brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalog_spec_value" ADD CONSTRAINT "catalog_spec_value_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."catalog_spec"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalog_stock_level" ADD CONSTRAINT "catalog_stock_level_sku_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."catalog_product_sku"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_address" ADD CONSTRAINT "member_address_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_dictionary_item" ADD CONSTRAINT "platform_dictionary_item_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."platform_dictionary"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order_line" ADD CONSTRAINT "sales_order_line_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."sales_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order_line" ADD CONSTRAINT "sales_order_line_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."catalog_product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_address_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."member_address"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order_event" ADD CONSTRAINT "sales_order_event_order_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_payment" ADD CONSTRAINT "sales_payment_order_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_shipment_line" ADD CONSTRAINT "sales_shipment_line_shipment_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."sales_shipment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_shipment_line" ADD CONSTRAINT "sales_shipment_line_line_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."sales_order_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_shipment" ADD CONSTRAINT "sales_shipment_order_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kit_captcha_expiry_index" ON "kit_captcha" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "kit_device_owner_index" ON "kit_device" USING btree ("audience","owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "kit_file_content_unique" ON "kit_file" USING btree ("owner_audience","owner_id","topic","sha256");--> statement-breakpoint
CREATE INDEX "kit_file_sha_index" ON "kit_file" USING btree ("topic","sha256");--> statement-breakpoint
CREATE INDEX "kit_file_url_index" ON "kit_file" USING btree ("url");--> statement-breakpoint
CREATE UNIQUE INDEX "kit_idempotency_key_unique" ON "kit_idempotency" USING btree ("owner","route","key");--> statement-breakpoint
CREATE INDEX "kit_idempotency_expiry_index" ON "kit_idempotency" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "kit_job_open_index" ON "kit_job" USING btree ("created_at") WHERE "kit_job"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "kit_job_owner_index" ON "kit_job" USING btree ("owner_audience","owner_id","created_at");--> statement-breakpoint
CREATE INDEX "kit_login_attempt_last_index" ON "kit_login_attempt" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "kit_outbox_waiting_index" ON "kit_outbox" USING btree ("id") WHERE "kit_outbox"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "kit_outbox_sent_index" ON "kit_outbox" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "kit_session_owner_index" ON "kit_session" USING btree ("audience","owner_id") WHERE "kit_session"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "kit_session_seen_index" ON "kit_session" USING btree ("last_seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "kit_session_pair_access_unique" ON "kit_session_pair" USING btree ("access_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "kit_session_pair_refresh_unique" ON "kit_session_pair" USING btree ("refresh_hash");--> statement-breakpoint
CREATE INDEX "kit_session_pair_session_index" ON "kit_session_pair" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "kit_session_pair_expiry_index" ON "kit_session_pair" USING btree ("refresh_expires_at");--> statement-breakpoint
CREATE INDEX "kit_sheet_created_index" ON "kit_sheet" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "kit_ticket_expiry_index" ON "kit_ticket" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "platform_area_parent_index" ON "platform_area" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "access_admin_group_weigh_id_idx" ON "access_admin_group" USING btree ("weigh" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "access_admin_group_parent_id_name_key" ON "access_admin_group" USING btree (coalesce(parent_id, 0),name) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "access_admin_group_parent_id_ref_idx" ON "access_admin_group" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "access_admin_group_grams_idx" ON "access_admin_group" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "kit_audit_created_at_id_idx" ON "kit_audit" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "kit_audit_resource_row_id_id_idx" ON "kit_audit" USING btree ("resource","row_id","id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "kit_audit_actor_id_id_idx" ON "kit_audit" USING btree ("actor_id","id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "kit_audit_actor_name_created_at_id_idx" ON "kit_audit" USING btree ("actor_name","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "access_admin_role_ids_target_idx" ON "access_admin_role_ids" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "access_admin_id_idx" ON "access_admin" USING btree ("id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "access_admin_username_key" ON "access_admin" USING btree (username) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "access_admin_group_id_ref_idx" ON "access_admin" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "access_admin_grams_idx" ON "access_admin" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "access_menu_rule_weigh_id_idx" ON "access_menu_rule" USING btree ("weigh" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "access_menu_rule_name_key" ON "access_menu_rule" USING btree (name) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "access_menu_rule_parent_id_ref_idx" ON "access_menu_rule" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "access_menu_rule_grams_idx" ON "access_menu_rule" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "access_role_id_idx" ON "access_role" USING btree ("id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "access_role_code_key" ON "access_role" USING btree (code) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "access_role_grams_idx" ON "access_role" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "catalog_brand_weigh_id_idx" ON "catalog_brand" USING btree ("weigh" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "catalog_brand_name_key" ON "catalog_brand" USING btree (name) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "catalog_brand_grams_idx" ON "catalog_brand" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "catalog_category_weigh_id_idx" ON "catalog_category" USING btree ("weigh" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "catalog_category_parent_id_name_key" ON "catalog_category" USING btree (coalesce(parent_id, 0),name) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "catalog_category_parent_id_ref_idx" ON "catalog_category" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "catalog_category_grams_idx" ON "catalog_category" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "catalog_product_sku_parent_idx" ON "catalog_product_sku" USING btree ("parent_id","line_no");--> statement-breakpoint
CREATE UNIQUE INDEX "catalog_product_sku_sku_code_key" ON "catalog_product_sku" USING btree ("sku_code") WHERE sku_code is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "catalog_product_sku_barcode_key" ON "catalog_product_sku" USING btree ("barcode") WHERE barcode is not null;--> statement-breakpoint
CREATE INDEX "catalog_product_updated_at_id_idx" ON "catalog_product" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "catalog_product_status_updated_at_id_idx" ON "catalog_product" USING btree ("status","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "catalog_product_category_id_updated_at_id_idx" ON "catalog_product" USING btree ("category_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "catalog_product_brand_id_updated_at_id_idx" ON "catalog_product" USING btree ("brand_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "catalog_product_stock_total_id_idx" ON "catalog_product" USING btree ("stock_total","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "catalog_product_low_skus_id_idx" ON "catalog_product" USING btree ("low_skus","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "catalog_product_publish_at_id_idx" ON "catalog_product" USING btree ("publish_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "catalog_product_sales_count_id_idx" ON "catalog_product" USING btree ("sales_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "catalog_product_price_min_id_idx" ON "catalog_product" USING btree ("price_min","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "catalog_product_name_id_idx" ON "catalog_product" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "catalog_product_spu_code_key" ON "catalog_product" USING btree (spu_code) WHERE deleted_at is null and spu_code is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "catalog_product_handle_key" ON "catalog_product" USING btree (handle) WHERE deleted_at is null and handle is not null;--> statement-breakpoint
CREATE INDEX "catalog_product_category_id_ref_idx" ON "catalog_product" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "catalog_product_brand_id_ref_idx" ON "catalog_product" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "catalog_product_grams_idx" ON "catalog_product" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "catalog_spec_weigh_id_idx" ON "catalog_spec" USING btree ("weigh" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "catalog_spec_name_key" ON "catalog_spec" USING btree (name) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "catalog_spec_grams_idx" ON "catalog_spec" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "catalog_spec_value_parent_idx" ON "catalog_spec_value" USING btree ("parent_id","line_no");--> statement-breakpoint
CREATE INDEX "catalog_stock_movement_sku_idx" ON "catalog_stock_movement" USING btree ("sku_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "catalog_stock_movement_ref_idx" ON "catalog_stock_movement" USING btree ("ref_type","ref_id");--> statement-breakpoint
CREATE UNIQUE INDEX "catalog_stock_movement_once_key" ON "catalog_stock_movement" USING btree ("type","ref_type","ref_id","sku_id") WHERE "catalog_stock_movement"."ref_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "catalog_stock_reservation_line_key" ON "catalog_stock_reservation" USING btree ("ref_type","ref_line_id");--> statement-breakpoint
CREATE INDEX "catalog_stock_reservation_ref_idx" ON "catalog_stock_reservation" USING btree ("ref_type","ref_id");--> statement-breakpoint
CREATE INDEX "catalog_stock_reservation_sku_idx" ON "catalog_stock_reservation" USING btree ("sku_id");--> statement-breakpoint
CREATE INDEX "marketing_banner_weigh_id_idx" ON "marketing_banner" USING btree ("weigh" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "marketing_banner_grams_idx" ON "marketing_banner" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "member_address_id_idx" ON "member_address" USING btree ("id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "member_address_member_id_id_idx" ON "member_address" USING btree ("member_id","id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "member_address_member_id_ref_idx" ON "member_address" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "member_address_grams_idx" ON "member_address" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "member_member_jointime_id_idx" ON "member_member" USING btree ("jointime" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "member_member_status_jointime_id_idx" ON "member_member" USING btree ("status","jointime" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "member_member_paid_amount_id_idx" ON "member_member" USING btree ("paid_amount" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "member_member_mobile_id_idx" ON "member_member" USING btree ("mobile","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "member_member_username_key" ON "member_member" USING btree (username) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "member_member_member_no_key" ON "member_member" USING btree (member_no) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "member_member_grams_idx" ON "member_member" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "platform_dictionary_item_parent_idx" ON "platform_dictionary_item" USING btree ("parent_id","line_no");--> statement-breakpoint
CREATE INDEX "platform_dictionary_code_id_idx" ON "platform_dictionary" USING btree ("code","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "platform_dictionary_code_key" ON "platform_dictionary" USING btree (code) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "platform_dictionary_grams_idx" ON "platform_dictionary" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "sales_carrier_weigh_id_idx" ON "sales_carrier" USING btree ("weigh" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sales_carrier_name_key" ON "sales_carrier" USING btree (name) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_carrier_grams_idx" ON "sales_carrier" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "sales_order_line_parent_idx" ON "sales_order_line" USING btree ("parent_id","line_no");--> statement-breakpoint
CREATE INDEX "sales_order_line_sku_id_idx" ON "sales_order_line" USING btree ("sku_id");--> statement-breakpoint
CREATE INDEX "sales_order_line_product_id_idx" ON "sales_order_line" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "sales_order_placed_at_id_idx" ON "sales_order" USING btree ("placed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_status_placed_at_id_owner_id_idx" ON "sales_order" USING btree ("status","placed_at" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_owner_id_status_updated_at_id_idx" ON "sales_order" USING btree ("owner_id","status","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_member_id_placed_at_id_idx" ON "sales_order" USING btree ("member_id","placed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_payment_status_placed_at_id_idx" ON "sales_order" USING btree ("payment_status","placed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_paid_at_id_idx" ON "sales_order" USING btree ("paid_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_payable_amount_id_idx" ON "sales_order" USING btree ("payable_amount" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_receiver_mobile_placed_at_id_idx" ON "sales_order" USING btree ("receiver_mobile","placed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sales_order_order_no_key" ON "sales_order" USING btree (order_no) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_member_id_ref_idx" ON "sales_order" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sales_order_address_id_ref_idx" ON "sales_order" USING btree ("address_id");--> statement-breakpoint
CREATE INDEX "sales_order_grams_idx" ON "sales_order" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "sales_order_event_order_idx" ON "sales_order_event" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_payment_no_key" ON "sales_payment" USING btree ("payment_no");--> statement-breakpoint
CREATE INDEX "sales_payment_order_idx" ON "sales_payment" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "sales_payment_received_idx" ON "sales_payment" USING btree ("received_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "sales_shipment_line_key" ON "sales_shipment_line" USING btree ("shipment_id","order_line_id");--> statement-breakpoint
CREATE INDEX "sales_shipment_line_order_line_idx" ON "sales_shipment_line" USING btree ("order_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_shipment_no_key" ON "sales_shipment" USING btree ("shipment_no");--> statement-breakpoint
CREATE INDEX "sales_shipment_order_idx" ON "sales_shipment" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "sales_shipment_tracking_idx" ON "sales_shipment" USING btree ("tracking_no");--> statement-breakpoint
CREATE INDEX "sales_shipment_shipped_idx" ON "sales_shipment" USING btree ("shipped_at" DESC NULLS LAST);--> statement-breakpoint
CREATE VIEW "public"."catalog_stock_list" AS (
  select s.id, 1 as version, p.created_at, l.updated_at, p.deleted_at, p.id as product_id, p.name, p.spu_code, s.sku_code, s.barcode,
    s."values", coalesce(s.image, p.images[1]) as image, p.status, l.on_hand, l.reserved, l.allocated, l.safety,
    l.on_hand - l.reserved - l.allocated - l.safety as available, s.low_stock,
    coalesce(s.enabled and l.on_hand - l.reserved - l.allocated - l.safety <= s.low_stock, false) as low, p.grams
  from catalog_stock_level l join catalog_product_sku s on s.id = l.sku_id join catalog_product p on p.id = s.parent_id);