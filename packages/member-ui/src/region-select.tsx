import { useId, useState } from 'react';
import { useText } from '@shopkeeper/ui/i18n';
import { namesOf, pathTo, type RegionBranch, searchRegions, useRegionTree } from '@shopkeeper/api-client';
import './entry.css';

interface RegionSelectProps {
  readonly label: string;
  /** Name of the form field with the code of the region. */
  readonly name: string;
  readonly defaultValue?: string | undefined;
  readonly issue?: string | undefined;
}

const levels = ['province', 'city', 'district'] as const;
const mostFound = 8;

const codesTo = (nodes: readonly RegionBranch[], code: string): readonly string[] =>
  pathTo(nodes, code).map(({ value }) => value);

/** The chosen path is complete when there is no region below its last one. */
const codeOf = (path: readonly RegionBranch[]): string => {
  const last = path.at(-1);
  return last && !last.children ? last.value : '';
};

/** Selects a region by typing its name, or province, city and district in turn with native selects that phones show as wheels. */
export function RegionSelect({ label, name, defaultValue = '', issue }: RegionSelectProps) {
  const text = useText('member-area');
  const id = useId();
  const nodes = useRegionTree(true, 'member');
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const codes = chosen ?? codesTo(nodes, defaultValue);
  const path = pathTo(nodes, codes.at(-1) ?? '');
  const parts = levels.map((_, depth) => (depth === 0 ? nodes : (path[depth - 1]?.children ?? [])));
  return (
    <fieldset className="mc-entry">
      <legend>{label}</legend>
      <RegionSearch nodes={nodes} onChoose={(found) => setChosen(found.map(({ value }) => value))} />
      <div className="mc-entry-parts">
        {levels.map((level, depth) => (
          <select
            key={level}
            aria-label={text(`region.${level}`)}
            aria-invalid={issue !== undefined}
            aria-describedby={id}
            value={codes[depth] ?? ''}
            disabled={parts[depth]?.length === 0}
            onChange={({ target: { value } }) => setChosen(value ? [...codes.slice(0, depth), value] : codes.slice(0, depth))}
          >
            <option value="">{text(`region.${level}`)}</option>
            {parts[depth]?.map((part) => (
              <option key={part.value} value={part.value}>
                {part.label}
              </option>
            ))}
          </select>
        ))}
      </div>
      <input type="hidden" name={name} value={nodes.length === 0 ? defaultValue : codeOf(path)} />
      <small id={id}>{issue}</small>
    </fieldset>
  );
}

interface RegionSearchProps {
  readonly nodes: readonly RegionBranch[];
  onChoose(path: readonly RegionBranch[]): void;
}

/** Finds regions by a part of their names; choosing one empties the search. */
function RegionSearch({ nodes, onChoose }: RegionSearchProps) {
  const text = useText('member-area');
  const [typed, setTyped] = useState('');
  const found = searchRegions(nodes, typed, mostFound);
  return (
    <>
      <input
        type="search"
        aria-label={text('region.search')}
        placeholder={text('region.search')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          // Enter chooses the first region instead of sending the form.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const [first] = found;
          if (first) choose(first);
        }}
      />
      {typed.trim() !== '' && (
        <ul className="mc-entry-found" aria-label={text('region.search')}>
          {found.map((path) => (
            <li key={path.at(-1)?.value}>
              <button type="button" onClick={() => choose(path)}>
                {namesOf(path).join(' ')}
              </button>
            </li>
          ))}
          {found.length === 0 && <li>{text('region.none')}</li>}
        </ul>
      )}
    </>
  );

  function choose(path: readonly RegionBranch[]): void {
    setTyped('');
    onChoose(path);
  }
}
