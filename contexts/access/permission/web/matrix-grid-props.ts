import type { Translate } from '@shopkeeper/ui/i18n';
import type { PermissionGroup } from '../../role/permission-page.domain.ts';
import type { MatrixRole } from '../permission-matrix.domain.ts';
import type { MatrixEdits } from './use-matrix-edits.ts';

/** What the matrix shows, and what its cells change. */
export interface MatrixGridProps {
  readonly groups: readonly PermissionGroup[];
  readonly roles: readonly MatrixRole[];
  readonly edits: MatrixEdits;
  readonly labelOf: Translate;
  readonly isReadOnly: boolean;
  /** Whether the user has a permission and so may grant it. */
  holds(node: string): boolean;
  /** Asks who may do something; null without the permission. */
  readonly onExplain: ((node: string) => void) | null;
}
