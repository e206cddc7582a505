import { useMay, type WireRow } from '@shopkeeper/admin-ui';
import { DetailPage, FieldDescriptions, Section } from '@shopkeeper/admin-ui/detail';
import { usePage } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { CopyPlus, Pencil } from '@shopkeeper/ui/icons';
import { Button } from 'antd';
import { definition } from '../definition.resource.ts';
import type { DraftGraph } from '../draft-graph.domain.ts';
import { FlowCanvas } from './flow-canvas.tsx';
import { foundIn, problemTexts } from './graph-problems.ts';
import { ProblemList } from './problem-list.tsx';

const basics = ['subject', 'substituteId', 'publishedAt', 'updatedAt'] as const;
const noIssues: ReadonlyMap<string, string> = new Map();

/** The steps as they are stored, with what is missing before a draft is published. */
function Steps({ graph, isDraft }: { readonly graph: DraftGraph; readonly isDraft: boolean }) {
  const text = useText('definition');
  const found = isDraft ? foundIn(graph) : [];
  const problems = problemTexts(graph, { found, issues: noIssues, text });
  return (
    <Section title={text('field.steps')}>
      <div className="wf-view">
        <FlowCanvas graph={graph} problems={problems} chosen={null} onChoose={() => undefined} />
      </div>
      {isDraft && <ProblemList graph={graph} found={found} />}
    </Section>
  );
}

/** One version of a workflow. A draft is changed here; of any other a new version is made. */
export function DefinitionDetailScreen() {
  const text = useText('definition');
  const kit = useText('resource');
  const may = useMay();
  const { params, navigate } = usePage();
  const id = Number(params.id);
  return (
    <DetailPage
      resource={definition}
      id={id}
      actions={({ status }) =>
        status === 'draft'
          ? may('edit', definition.page) && (
              <Button icon={<Pencil size={15} />} onClick={() => navigate(`${definition.page}/${id}/edit`)}>
                {kit('list.edit')}
              </Button>
            )
          : may('add', definition.page) && (
              <Button icon={<CopyPlus size={15} />} onClick={() => navigate(`${definition.page}/add?from=${id}`)}>
                {text('text.newVersion')}
              </Button>
            )
      }
      summary={(row) => <Steps graph={row.steps as DraftGraph} isDraft={row.status === 'draft'} />}
      main={(row) => (
        <Section title={text('text.basics')}>
          <FieldDescriptions resource={definition} row={row as WireRow} names={basics} />
        </Section>
      )}
    />
  );
}

export { DefinitionDetailScreen as Screen };
