import type { AnyResource } from '@shopkeeper/resource';
import { useStaffRules } from '@shopkeeper/api-client/session';
import { lazyPart } from '@shopkeeper/ui';
import { useMayOpen } from '../access/allowed.tsx';

const PeopleHere = lazyPart(async () => (await import('./people-here.tsx')).PeopleHere);

interface PresenceProps {
  readonly resource: AnyResource;
  /** Null while the row is not stored yet: nobody else can have it open. */
  readonly id: number | null;
  /** Whether the form has changes that are not saved. */
  readonly isEditing?: boolean;
}

/**
 * Who else has a row open, and who is editing it. Reports the same of this page to the others; somebody who looks at the shop as
 * another one is not present, and neither is a page in a hidden tab.
 */
export function Presence({ resource, id, isEditing = false }: PresenceProps) {
  const isViewing = useStaffRules(({ viewing }) => viewing !== undefined);
  const mayOpen = useMayOpen();
  if (id === null || isViewing || !mayOpen(resource.page)) return null;
  return <PeopleHere resource={`${resource.context}/${resource.name}`} id={id} isEditing={isEditing} />;
}
