import { useFormScope } from '@shopkeeper/admin-ui/form';
import { Input } from 'antd';
import { type FieldLabel, longestLabel } from '../step-fields.domain.ts';

interface LabelInputsProps {
  readonly label: FieldLabel;
  readonly path: string;
  readonly isDisabled: boolean;
  /** The titles of the Chinese and of the English one. */
  readonly titles: readonly [string, string];
  onChange(label: FieldLabel): void;
}

/** A label in both languages. */
export function LabelInputs({ label, path, isDisabled, titles, onChange }: LabelInputsProps) {
  const { issues, idOf } = useFormScope();
  return (['zh-cn', 'en'] as const).map((language, at) => {
    const place = `${path}.${language}`;
    const issue = issues.get(place);
    return (
      <div key={language} className="rs-field">
        <label className="rs-label" htmlFor={idOf(place)}>
          {titles[at]}
        </label>
        <Input
          id={idOf(place)}
          value={label[language]}
          maxLength={longestLabel}
          disabled={isDisabled}
          {...(issue === undefined ? {} : { status: 'error' as const, 'aria-invalid': true })}
          onChange={({ target }) => onChange({ ...label, [language]: target.value })}
        />
        {issue !== undefined && (
          <span className="rs-issue" role="alert">
            {issue}
          </span>
        )}
      </div>
    );
  });
}
