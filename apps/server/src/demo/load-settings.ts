import type { Tx } from '@shopkeeper/server-kit';
import { demoBanners } from './banners.ts';
import { demoCarriers, demoDictionaries } from './dictionaries.ts';
import { instant } from './load-copy.ts';
import { bannerName } from './load-pictures.ts';

/** Adds the dictionaries that the shop does not have yet. */
export async function addDictionaries(tx: Tx): Promise<void> {
  for (const { code, name, note, builtIn, items } of demoDictionaries) {
    const entries = items.map(([value, labelZh, labelEn, statusColor = 'idle'], place) => ({
      value,
      labelZh,
      labelEn,
      statusColor,
      lineNo: place + 1,
    }));
    await tx.run(
      `with d as (insert into platform_dictionary (code, name, note, built_in)
         select $1::text, $2, $3, $4 where not exists (select from platform_dictionary where code = $1 and deleted_at is null) returning id)
       insert into platform_dictionary_item (parent_id, line_no, value, label_zh, label_en, status_color)
       select d.id, e."lineNo", e.value, e."labelZh", e."labelEn", e."statusColor"
       from d, jsonb_to_recordset($5::jsonb) as e(value text, "labelZh" text, "labelEn" text, "statusColor" text, "lineNo" int) order by e."lineNo"`,
      [code, name, note, builtIn, JSON.stringify(entries)],
    );
  }
}

/** Adds the carriers that a shipping clerk is offered, the most used first. */
export async function addCarriers(tx: Tx): Promise<void> {
  await tx.run(
    `insert into sales_carrier (name, phone, website, weigh)
     select c.name, c.phone, c.website, 1000 - c.place
     from unnest($1::text[], $2::text[], $3::text[]) with ordinality as c(name, phone, website, place)
     where not exists (select from sales_carrier s where s.name = c.name and s.deleted_at is null)`,
    [demoCarriers.map(({ name }) => name), demoCarriers.map(({ phone }) => phone), demoCarriers.map(({ website }) => website)],
  );
}

const day = 86_400_000;

/** Hangs the banners; their days count from `now` (UTC epoch ms). */
export async function addBanners(tx: Tx, urlOf: (name: string) => string, now: number): Promise<void> {
  const midnight = Math.floor(now / day) * day;
  const from = (days: number | null): string | null => instant(days === null ? null : midnight + days * day);
  for (const [place, { title, position, link, fromDay, toDay, enabled }] of demoBanners.entries()) {
    await tx.run(
      `insert into marketing_banner (title, image, position, link_type, link, starts_at, ends_at, enabled, weigh)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        title,
        urlOf(bannerName(place)),
        position,
        link === null ? 'none' : 'url',
        link,
        from(fromDay),
        from(toDay),
        enabled,
        1_000 - place,
      ],
    );
  }
}
