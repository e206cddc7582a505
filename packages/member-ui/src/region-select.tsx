import { useId, useState } from 'react';
import { useText } from '@shopkeeper/ui/i18n';
import { regionPath, useRegions } from '@shopkeeper/api-client';
import './entry.css';

interface RegionSelectProps {
  readonly label: string;
  /** Name of the form field with the district code. */
  readonly name: string;
  readonly defaultValue?: string | undefined;
  readonly issue?: string | undefined;
}

const levels = ['province', 'city', 'district'] as const;

/** Selects province, city and district in turn, with native selects that phones show as wheels. */
export function RegionSelect({ label, name, defaultValue, issue }: RegionSelectProps) {
  const text = useText('member-area');
  const id = useId();
  const [chosen, setChosen] = useState<readonly string[]>(() => regionPath(defaultValue ?? '') ?? []);
  const parts = [
    useRegions([], 'member'),
    useRegions(chosen.length > 0 ? chosen.slice(0, 1) : null, 'member'),
    useRegions(chosen.length > 1 ? chosen.slice(0, 2) : null, 'member'),
  ];
  return (
    <fieldset className="mc-entry">
      <legend>{label}</legend>
      <div className="mc-entry-parts">
        {levels.map((level, depth) => (
          <select
            key={level}
            aria-label={text(`region.${level}`)}
            aria-invalid={issue !== undefined}
            aria-describedby={id}
            value={chosen[depth] ?? ''}
            disabled={depth > chosen.length}
            onChange={({ target: { value } }) => setChosen(value ? [...chosen.slice(0, depth), value] : chosen.slice(0, depth))}
          >
            <option value="">{text(`region.${level}`)}</option>
            {(parts[depth] ?? []).map((part) => (
              <option key={part.value} value={part.value}>
                {part.label}
              </option>
            ))}
          </select>
        ))}
      </div>
      <input type="hidden" name={name} value={chosen[2] ?? ''} />
      <small id={id}>{issue}</small>
    </fieldset>
  );
}
