import { type FieldInputProps, useFormScope } from '@shopkeeper/admin-ui/form';
import { useText } from '@shopkeeper/ui/i18n';
import { Disclosure, Stack } from '@shopkeeper/ui/layout';
import { Input } from 'antd';
import { longestSql, type ReportParam } from '../report-query.domain.ts';
import { Trial } from './trial.tsx';
import { ViewList } from './view-list.tsx';

/** The parameters as the form has them so far, with the defaults of what nobody touched. */
const paramsOf = (draft: Readonly<Record<string, unknown>>): ReportParam[] =>
  ((draft['params'] ?? []) as readonly Partial<ReportParam>[]).map((param) => ({
    name: param.name ?? '',
    title: param.title ?? null,
    type: param.type ?? 'text',
    required: param.required ?? true,
    preset: param.preset ?? null,
  }));

/** The text of a query in a fixed-width font, the views that it may read, and a trial of it. */
export function SqlField({ path, title, value, isDisabled, describedBy, onChange }: FieldInputProps) {
  const text = useText('report-query');
  const { draft, issues, idOf } = useFormScope();
  const sqlText = typeof value === 'string' ? value : '';
  return (
    <Stack gap={10}>
      <Input.TextArea
        id={idOf(path)}
        className="report-sql"
        value={sqlText}
        disabled={isDisabled}
        aria-label={title}
        aria-describedby={describedBy}
        aria-invalid={issues.has(path) || undefined}
        status={issues.has(path) ? 'error' : ''}
        autoSize={{ minRows: 8, maxRows: 24 }}
        maxLength={longestSql}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      <Disclosure title={text('text.views')}>
        <ViewList />
      </Disclosure>
      <Trial sqlText={sqlText} params={paramsOf(draft)} />
    </Stack>
  );
}
