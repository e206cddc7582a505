import { useText } from '@shopkeeper/ui/i18n';
import { Checkbox } from 'antd';
import type { FieldNode } from '../form-definition.domain.ts';
import { acceptable, acceptedBy, fileLimits, isFileType } from '../form-files.domain.ts';
import { Limit } from './labelled.tsx';

interface FileLimitsProps {
  readonly node: FieldNode;
  readonly onChange: (next: FieldNode, about: string) => void;
}

/** How many files a question takes, of which types and size. */
export function FileLimits({ node, onChange }: FileLimitsProps) {
  const text = useText('form');
  if (!isFileType(node.type)) return null;
  const set = (limits: Partial<FieldNode>): void => onChange({ ...node, ...limits }, Object.keys(limits).join());
  return (
    <>
      <div className="form-limits">
        <Limit label={text('text.minFiles')} value={node.min} onChange={(min) => set({ min })} />
        <Limit label={text('text.maxFiles')} value={node.max ?? fileLimits.usualCount} onChange={(max) => set({ max })} />
      </div>
      <Limit
        label={text('text.maxMegabytes')}
        value={node.maxMegabytes ?? fileLimits.usualMegabytes}
        onChange={(most) => set({ maxMegabytes: most ?? undefined })}
      />
      <fieldset className="form-choices">
        <legend>{text('text.accept')}</legend>
        <Checkbox.Group
          options={[...acceptable[node.type]]}
          value={[...acceptedBy(node)]}
          onChange={(accept) => set({ accept: accept.map(String) })}
        />
      </fieldset>
    </>
  );
}
