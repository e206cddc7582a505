import type { AnyResource } from '@shopkeeper/resource';
import { readableBy } from '@shopkeeper/resource/access';
import { useStaffRules } from '@shopkeeper/api-client/session';

const readable = (resource: AnyResource, permissions: ReadonlySet<string>): AnyResource =>
  readableBy(resource, { isSuper: permissions.has('*'), permissions });

/** Returns a resource as the signed-in user knows it: without withheld fields, with masked ones as texts. */
export const useReadable = (resource: AnyResource): AnyResource =>
  readable(
    resource,
    useStaffRules(({ nodes }) => nodes),
  );

/** `useReadable` outside a component. */
export const readableNow = (resource: AnyResource): AnyResource => readable(resource, useStaffRules.getState().nodes);
