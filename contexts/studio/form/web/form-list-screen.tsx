import { listReader, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { form } from '../form.resource.ts';

export const readAhead = listReader({ resource: form });

/** The forms of the shop. A row opens the designer; the menu of a row edits who may answer, and when. */
export function FormListScreen() {
  return (
    <ResourceScreen
      resource={form}
      detailPath={(id) => `${form.page}/${id}`}
      onPhone={['name', 'status']}
      columns={{ name: { width: 160, grow: 1 }, code: { width: 140 }, versionNo: { width: 80 }, submissionCount: { width: 128 } }}
    />
  );
}

export { FormListScreen as Screen };
