import { reject, type Rejection } from '@shopkeeper/resource';
import { compareVersions } from './version-name.domain.ts';

/** A release before it is published. */
interface Publishable {
  readonly versionCode: number;
  readonly versionName: string;
  readonly fileId: number | null;
}

/** The highest of the releases of the same app, platform and type that were published before; 0 and empty without any. */
interface Published {
  readonly highestCode: number;
  readonly highestName: string;
  /** How many links to stores the release itself has. */
  readonly storeLinks: number;
}

/** A release needs a package or a link to a store, and comes after all that were published, by its code and by its name. */
export function mayPublish(release: Publishable, known: Published): true | Rejection {
  if (release.fileId === null && known.storeLinks === 0) return reject('app-release.no-package');
  if (release.versionCode <= known.highestCode) return reject('app-release.code-order', { code: known.highestCode });
  const isAfter = known.highestName === '' || compareVersions(release.versionName, known.highestName) > 0;
  return isAfter || reject('app-release.name-order', { name: known.highestName });
}
