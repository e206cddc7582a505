import type { FieldInputProps } from '@shopkeeper/web-kit/resource';
import { useState } from 'react';
import { NodePicker } from './node-picker.tsx';

const nodesIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((node): node is string => typeof node === 'string') : [];

/** The permissions of a role in its form; what stood there when the form opened is what changes are told against. */
export function NodesInput({ value, isDisabled, onChange }: FieldInputProps) {
  const nodes = nodesIn(value);
  const [stored] = useState(nodes);
  return <NodePicker value={nodes} stored={stored} isDisabled={isDisabled} onChange={onChange} />;
}
