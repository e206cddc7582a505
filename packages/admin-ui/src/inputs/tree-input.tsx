import { TreeSelect } from 'antd';
import { useCall } from '@shopkeeper/api-client';
import { useResourceText } from '../texts/resource-text.ts';
import { type TreeOption, treeOptions } from '../values/tree-options.ts';
import type { ListAnswer } from '../calls/wire.ts';
import { useFormScope } from './form-scope.ts';
import { controlProps, type InputProps } from './input.ts';

const wholeTree = { page: { currentPage: 1, pageSize: 500 } };

/** Selects the parent in a tree: any row that may be the parent of this one, or none for the top level. */
export function TreeInput(props: InputProps<'tree'>) {
  const text = useResourceText();
  const { resource, id } = useFormScope();
  const { data, isLoading } = useCall<ListAnswer>(`${resource.prefix}GetPageData`, wholeTree);
  const rows = (data?.result ?? []).map((row) => ({
    id: row.id,
    parentId: typeof row[props.name] === 'number' ? Number(row[props.name]) : null,
    label: String(row[resource.label] ?? row.id),
  }));
  const options = treeOptions(rows, { without: id, maxDepth: props.field.options.maxDepth });
  return (
    <TreeSelect
      {...controlProps(props)}
      className="rs-wide"
      value={props.value}
      treeData={options.map(asNode)}
      loading={isLoading}
      allowClear
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'title' }}
      placeholder={text('input.top')}
      onChange={(next: number | null | undefined) => props.onChange(next ?? null)}
    />
  );
}

interface Node {
  readonly value: number;
  readonly title: string;
  readonly disabled: boolean;
  readonly children: Node[];
}

const asNode = (option: TreeOption): Node => ({ ...option, children: option.children.map(asNode) });
