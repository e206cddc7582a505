import { lazyPart } from '@shopkeeper/ui';

/** The dialog in which somebody decides about a row of another context by `Audit` of its resource. */
export const AuditDialog = lazyPart(async () => (await import('./audit-dialog.tsx')).AuditDialog);
