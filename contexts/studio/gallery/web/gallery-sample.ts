import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';

/** A resource with a field of every kind that needs no server: it is rendered, never stored. */
export const sample = defineResource({
  context: 'studio',
  name: 'gallery',
  fields: {
    name: f.text({ max: 40 }),
    code: f.code({ max: 20, optional: true }),
    note: f.longText({ max: 200, optional: true }),
    count: f.int({ min: 0, max: 999, unit: 'kg', optional: true }),
    price: f.money({ optional: true }),
    rate: f.ratio({ optional: true }),
    status: f.choice({
      values: ['open', 'busy', 'late', 'failed', 'done'],
      statusColors: { open: 'info', busy: 'info', late: 'warn', failed: 'bad', done: 'ok' },
      optional: true,
    }),
    enabled: f.flag({ default: true }),
    day: f.date({ optional: true }),
    at: f.time({ optional: true }),
    tags: f.tags({ max: 5 }),
    mobile: f.mobile({ optional: true }),
    email: f.email({ optional: true }),
    url: f.url({ optional: true }),
    image: f.image({ optional: true }),
    images: f.images({ max: 5 }),
    region: f.region({ optional: true }),
    secret: f.secret({ min: 6, max: 40, optional: true }),
    body: f.richText({ max: 5000, optional: true }),
  },
  label: 'name',
  list: ['name'],
  form: [
    ['name', 'code'],
    'note',
    ['count', 'price', 'rate'],
    ['status', 'enabled'],
    ['day', 'at'],
    ['mobile', 'email'],
    ['url', 'tags'],
    ['region', 'secret'],
    'image',
    'images',
    'body',
  ],
});

/** Required fields, each with its own rule. */
export const strict = {
  name: f.text({ max: 40, format: 'name' }),
  email: f.email(),
  note: f.longText({ max: 200 }),
  price: f.money(),
  body: f.richText({ max: 5000 }),
};

/** The fixed current time of the gallery. */
export const then = Date.UTC(2026, 10, 20, 10, 30);

/** A sample row for the list, the detail page and the form. */
export const row = {
  id: 1,
  version: 1,
  createdAt: then,
  updatedAt: then,
  name: 'Walnut board',
  code: 'WB-2026-01',
  note: null,
  count: 12,
  price: 12_850,
  rate: 500,
  status: 'late',
  enabled: true,
  day: '2026-11-20',
  at: then,
  tags: ['wood', 'kitchen'],
  mobile: '13800000000',
  email: 'shop@example.com',
  url: 'https://example.com',
  image: null,
  images: [],
  region: null,
  body: null,
};
