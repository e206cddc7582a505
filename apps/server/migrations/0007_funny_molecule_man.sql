CREATE TABLE "kit_sheet_refusal" (
	"job_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"faults" jsonb NOT NULL,
	CONSTRAINT "kit_sheet_refusal_pk" PRIMARY KEY("job_id","line")
);
--> statement-breakpoint
ALTER TABLE "kit_sheet_refusal" ADD CONSTRAINT "kit_sheet_refusal_job_id_kit_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."kit_job"("id") ON DELETE cascade ON UPDATE no action;