import type { ResourceText } from '../texts/resource-text.ts';
import { initialsOf } from './initials.ts';
import type { Other } from './use-others.ts';
import './row-mark.css';

const shownPeople = 2;

/** A mark with the initials of those who have a row of a list open; its title says who, and what they do. */
export function rowMark(people: readonly Other[] | undefined, text: ResourceText) {
  if (!people) return null;
  const sorted = people.toSorted((one, other) => Number(other.isEditing) - Number(one.isEditing));
  const told = sorted.map(({ name, isEditing }) => text(isEditing ? 'presence.editing' : 'presence.open', { name }));
  const rest = sorted.length - shownPeople;
  return (
    <span className="rs-row-mark" role="img" aria-label={told.join(', ')} title={told.join('\n')}>
      {sorted.slice(0, shownPeople).map(({ id, name, isEditing }) => (
        <span key={id} data-editing={isEditing || undefined}>
          {initialsOf(name)}
        </span>
      ))}
      {rest > 0 && <span>+{rest}</span>}
    </span>
  );
}
