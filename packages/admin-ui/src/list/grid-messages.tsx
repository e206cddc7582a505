import dayjs from 'dayjs';
import { type ReactNode, useMemo } from 'react';
import { type GridLanguage, GridLanguageProvider } from '@shopkeeper/grid';
import { assetUrl } from '@shopkeeper/api-client/session';
import { useFormatters } from '@shopkeeper/ui/i18n';
import { useResourceText } from '../texts/resource-text.ts';

/** Provides the messages and formats of the interface language to all grids below. */
export function GridMessagesProvider({ children }: { readonly children: ReactNode }) {
  const text = useResourceText();
  const format = useFormatters();
  const language = useMemo(
    (): GridLanguage => ({
      messages: {
        chooseAll: text('grid.choose-all'),
        chooseRow: text('grid.choose-row'),
        actions: text('list.actions'),
        more: text('grid.more'),
        moveRow: text('grid.move-row'),
        unfold: text('grid.unfold'),
        fold: text('grid.fold'),
        total: text('grid.total'),
        yes: text('value.yes'),
        no: text('value.no'),
        unreadable: text('grid.unreadable'),
        editHint: text('grid.edit-hint'),
        listHint: text('grid.list-hint'),
        unsaved: text('grid.unsaved'),
        sortUp: text('grid.sort-up'),
        sortDown: text('grid.sort-down'),
        fit: text('grid.fit'),
        earlier: text('grid.earlier'),
        later: text('grid.later'),
        pinLeft: text('grid.pin-left'),
        pinRight: text('grid.pin-right'),
        unpin: text('grid.unpin'),
        hide: text('grid.hide'),
        announcement: (what, pageInfo) => text(`grid.said.${what}`, pageInfo),
      },
      formats: {
        time: (ms) => {
          const { day, clock } = format.timeShort(ms, Date.now());
          return { day, hour: clock };
        },
        timeFull: format.time,
        readTime: (typed) => (dayjs(typed).isValid() ? dayjs(typed).valueOf() : null),
        date: (iso) => iso,
        picture: assetUrl,
        symbol: '¥',
      },
    }),
    [format, text],
  );
  return <GridLanguageProvider value={language}>{children}</GridLanguageProvider>;
}
