import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { attachmentFolder } from './attachment-folder.resource.ts';

export const attachmentKinds = ['picture', 'sound', 'film', 'document'] as const;

/** What a replacement changes of an attachment, which stays of its kind. `size` is bytes, `width` and `height` px. */
export const contentFields = {
  url: f.text({ max: 200 }),
  suffix: f.text({ max: 8 }),
  mimetype: f.text({ max: 120 }),
  size: f.int({ min: 0, max: 2_000_000_000 }),
  width: f.int({ optional: true }),
  height: f.int({ optional: true }),
  sha256: f.code({ max: 64 }),
};

/**
 * A file that staff uploaded, once whoever uploaded it and however often. `usedCount` is the number of rows and settings that named
 * it when they were last counted, null before; `unusedSince` is when a count first found none.
 */
export const attachment = defineResource({
  context: 'platform',
  name: 'attachment',
  menu: { group: 'system', icon: 'images', weigh: 70 },
  fields: {
    name: f.text({ max: 200 }),
    folderId: f.ref(() => attachmentFolder, { optional: true }),
    tags: f.tags({ max: 20, each: 30 }),
    url: f.text({ max: 200, write: 'server' }),
    suffix: f.text({ max: 8, write: 'server' }),
    mimetype: f.text({ max: 120, write: 'server' }),
    kind: f.choice({ values: attachmentKinds, write: 'server' }),
    size: f.int({ write: 'server' }),
    width: f.int({ write: 'server', optional: true }),
    height: f.int({ write: 'server', optional: true }),
    sha256: f.code({ max: 64, write: 'server' }),
    usedCount: f.int({ write: 'server', optional: true }),
    unusedSince: f.time({ write: 'server', optional: true }),
    replacedAt: f.time({ write: 'server', optional: true }),
  },
  label: 'name',
  personal: 'none: files of the shop',
  list: ['name', 'url', 'folderId', 'kind', 'size', 'width', 'height', 'tags', 'usedCount', 'unusedSince', 'createdAt'],
  filters: ['kind', 'folderId', 'tags', 'name', 'usedCount', 'size', 'createdAt'],
  search: ['name', 'url'],
  form: ['name', 'folderId', 'tags'],
  bulkEdit: ['folderId', 'tags'],
  unique: [['url']],
  indexes: [['folderId'], ['sha256']],
  operations: ['index', 'edit', 'del', 'export'],
  actions: {
    /** Another file under the same id; every row that names the former one names the new one afterwards. */
    replace: { input: contentFields },
  },
});
