import { PencilLine } from '@shopkeeper/ui/icons';
import { useResourceText } from '../texts/resource-text.ts';
import { type OpenRow, type Other, useOthers } from './use-others.ts';
import './presence.css';

const shownPeople = 3;

/** The others who have the same row open, those who edit it first. */
export function PeopleHere(row: OpenRow) {
  const text = useResourceText();
  const others = useOthers(row).toSorted((one, other) => Number(other.isEditing) - Number(one.isEditing));
  const rest = others.slice(shownPeople);
  return (
    <div className="rs-presence" role="status">
      {others.slice(0, shownPeople).map((other) => (
        <Person key={other.id} {...other} />
      ))}
      {rest.length > 0 && (
        <span className="rs-person" title={rest.map(({ name }) => name).join(', ')}>
          {text('presence.more', { count: rest.length })}
        </span>
      )}
    </div>
  );
}

function Person({ name, isEditing }: Other) {
  const text = useResourceText();
  return (
    <span className="rs-person" data-editing={isEditing || undefined}>
      <span className="rs-person-mark" aria-hidden>
        {isEditing ? <PencilLine size={12} /> : [...name][0]}
      </span>
      {text(isEditing ? 'presence.editing' : 'presence.open', { name })}
    </span>
  );
}
