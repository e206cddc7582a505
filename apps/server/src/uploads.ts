import { attachmentRoutes, libraryOf, siteConfigOf, uploadPolicyOf } from '@shopkeeper/platform/server';
import { tableRoute } from '@shopkeeper/crud/import-export';
import type { AnyResource, StandardOperation } from '@shopkeeper/resource';
import type { Fields } from '@shopkeeper/resource/fields';
import { permissionOf } from '@shopkeeper/resource/view';
import type { Route } from '@shopkeeper/server';
import { type Storage, storageRoute, uploadRoute } from '@shopkeeper/server/files';

/** What one member may store in total. */
const memberQuotaBytes = 100 * 1024 * 1024;

/** Whether staff store files in one of these fields. */
const takesFiles = (fields: Fields): boolean =>
  Object.values(fields).some(
    (field) =>
      ((field.kind === 'image' || field.kind === 'images') && field.write !== 'server') ||
      (field.kind === 'lines' && takesFiles(field.options.of.fields)),
  );

/** The operations that admit to the upload action: its own, or those that write the pictures of the resource. */
function uploadersOf({ operations, ownFields }: AnyResource): readonly StandardOperation[] {
  if (operations.includes('upload')) return ['upload'];
  return takesFiles(ownFields) ? operations.filter((one) => one === 'add' || one === 'edit') : [];
}

/** The calls that store files, the one that reads a table without storing it, and the one that serves files. */
export const uploadRoutes = (storage: Storage, resources: readonly AnyResource[]): Route[] => [
  ...attachmentRoutes(storage),
  // Pictures of members: after-sales, evaluations.
  uploadRoute({
    path: '/user/platform/attachment/upload',
    rule: { kind: 'signed-in', audience: 'member' },
    topic: 'member',
    storage,
    policy: uploadPolicyOf,
    quotaBytes: memberQuotaBytes,
    cdnUrl: (context) => siteConfigOf(context).cdnUrl,
  }),
  tableRoute('/admin/platform/attachment/readTable'),
  ...resources.flatMap((resource) => {
    const permissions = uploadersOf(resource).map((action) => permissionOf(resource, action));
    if (permissions.length === 0) return [];
    return uploadRoute({
      path: `${resource.prefix}Upload`,
      rule: { kind: 'permission', permissions },
      topic: resource.name,
      storage,
      policy: uploadPolicyOf,
      cdnUrl: (context) => siteConfigOf(context).cdnUrl,
      library: libraryOf,
    });
  }),
  storageRoute(storage),
];
