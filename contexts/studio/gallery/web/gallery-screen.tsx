import { useText } from '@shopkeeper/ui/i18n';
import { Stack } from '@shopkeeper/ui/layout';
import { Section } from '@shopkeeper/admin-ui/detail';
import { GridMessagesProvider } from '@shopkeeper/admin-ui/list';
import { Charts, Dialogs, StatCards, States, Tags, Toasts } from './gallery-components.tsx';
import { FilledForm, WrongForm } from './gallery-forms.tsx';
import { GalleryList, GalleryEditableGrid } from './gallery-grids.tsx';

const parts = [
  ['forms', FilledForm],
  ['faults', WrongForm],
  ['list', GalleryList],
  ['sheet', GalleryEditableGrid],
  ['tags', Tags],
  ['figures', StatCards],
  ['states', States],
  ['dialogs', Dialogs],
  ['toasts', Toasts],
  ['charts', Charts],
] as const;

/** The components that pages are built from, side by side in the current theme and language. Shows no data of the shop. */
export function GalleryScreen() {
  const text = useText('gallery');
  return (
    <GridMessagesProvider>
      <Stack gap={16} padding="clamp(12px, 2vw, 24px)" className="gallery-page">
        <h1>{text('title')}</h1>
        {parts.map(([name, Part]) => (
          <Section key={name} title={text(`text.${name}`)}>
            <Part />
          </Section>
        ))}
      </Stack>
    </GridMessagesProvider>
  );
}
