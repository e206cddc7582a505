import { useCall } from '@shopkeeper/api-client';
import { useText } from '@shopkeeper/ui/i18n';
import type { Form } from '@shopkeeper/admin-ui/form';
import { TreeSelect } from 'antd';
import { category } from '../../category/category.resource.ts';

interface CategoryRow {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
  readonly enabled: boolean;
}

interface Node {
  readonly value: number;
  readonly title: string;
  readonly children: Node[];
}

const whole = { page: { currentPage: 1, pageSize: 500 } };

function nodesOf(rows: readonly CategoryRow[], parent: number | null, off: string): Node[] {
  const known = new Set(rows.map(({ id }) => id));
  return rows
    .filter(({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null) === parent)
    .map(({ id, name, enabled }) => ({ value: id, title: enabled ? name : `${name} ${off}`, children: nodesOf(rows, id, off) }));
}

interface CategoryFieldProps {
  readonly form: Form;
  /** Labels of the chosen categories, as returned by the server. */
  readonly known: Readonly<Record<string, string>>;
}

/** Selects the product's category from a searchable tree. */
export function CategoryField({ form, known }: CategoryFieldProps) {
  const text = useText('product');
  const { data, isLoading } = useCall<{ readonly result: readonly CategoryRow[] }>(`${category.prefix}GetPageData`, whole);
  const value = typeof form.draft['categoryId'] === 'number' ? form.draft['categoryId'] : null;
  const issue = form.issues.get('categoryId');
  const rows = data?.result ?? [];
  const isKnown = value === null || rows.some(({ id }) => id === value);
  const permissions = nodesOf(rows, null, text('text.categoryOff'));
  const kept = isKnown ? [] : [{ value, title: known[String(value)] ?? `#${value}`, children: [] }];
  return (
    <div className="rs-field" data-field="categoryId">
      <label className="rs-label" htmlFor={form.idOf('categoryId')}>
        {text('field.categoryId')}
      </label>
      <TreeSelect<number | null>
        id={form.idOf('categoryId')}
        className="rs-wide"
        value={value}
        treeData={[...kept, ...permissions]}
        loading={isLoading}
        disabled={form.isBusy}
        status={issue ? 'error' : ''}
        allowClear
        treeDefaultExpandAll
        treeLine
        showSearch={{ treeNodeFilterProp: 'title' }}
        placeholder={text('text.chooseCategory')}
        onChange={(next: number | null | undefined) => form.set('categoryId', next ?? null)}
      />
      <span className={issue ? 'rs-issue' : 'rs-hint'}>{issue ?? text('hint.categoryId')}</span>
    </div>
  );
}
