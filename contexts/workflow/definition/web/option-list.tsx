import { useFormScope } from '@shopkeeper/admin-ui/form';
import { useText } from '@shopkeeper/ui/i18n';
import { Plus, X } from '@shopkeeper/ui/icons';
import { Button } from 'antd';
import { newOption } from '../step-field-edits.domain.ts';
import { labelIn, type StepFieldOption } from '../step-fields.domain.ts';
import { LabelInputs } from './label-inputs.tsx';

interface OptionListProps {
  readonly options: readonly StepFieldOption[];
  readonly path: string;
  readonly isDisabled: boolean;
  readonly most: number;
  onChange(options: readonly StepFieldOption[], about: string): void;
}

/** The options of a choice. */
export function OptionList({ options, path, isDisabled, most, onChange }: OptionListProps) {
  const text = useText('definition');
  const { issues, idOf } = useFormScope();
  const issue = issues.get(path);
  return (
    <div className="wf-options" id={idOf(path)} role="group" tabIndex={-1} aria-label={text('text.field.options')}>
      {options.map((option, at) => (
        <div key={option.value} className="wf-option">
          <LabelInputs
            label={option.label}
            path={`${path}.${at}.label`}
            isDisabled={isDisabled}
            titles={[text('text.field.optionZh', { no: at + 1 }), text('text.field.optionEn', { no: at + 1 })]}
            onChange={(label) =>
              onChange(
                options.map((one) => (one === option ? { ...one, label } : one)),
                `option.${option.value}`,
              )
            }
          />
          <Button
            type="text"
            size="small"
            icon={<X size={15} />}
            aria-label={text('text.field.remove', { name: labelIn(option.label, 'zh-cn') || option.value })}
            disabled={isDisabled}
            onClick={() => onChange(options.toSpliced(at, 1), `option.${option.value}.remove`)}
          />
        </div>
      ))}
      {issue !== undefined && (
        <span className="rs-issue" role="alert">
          {issue}
        </span>
      )}
      <Button
        size="small"
        icon={<Plus size={15} />}
        disabled={isDisabled || options.length >= most}
        onClick={() => onChange([...options, newOption(options)], `option.add.${options.length}`)}
      >
        {text('text.field.addOption')}
      </Button>
    </div>
  );
}
