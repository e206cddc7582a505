import { useText } from '@shopkeeper/ui/i18n';
import { useState } from 'react';
import { ContactDrawer } from './contact-drawer.tsx';
import type { ContactField } from './contact-calls.ts';
import './contacts.css';

interface ContactsProps {
  readonly mobile: string | null;
  readonly email: string | null;
  /** Reads the row again after a change. */
  readonly renew: () => void;
}

/** Mobile and e-mail address of the member, each with the button that changes it by a code. */
export function Contacts({ renew, ...present }: ContactsProps) {
  const text = useText('member-profile');
  const [open, setOpen] = useState<ContactField>();
  return (
    <>
      <dl className="mc-contacts">
        {(['mobile', 'email'] as const).map((field) => (
          <div key={field}>
            <dt>{text(`field.${field}`)}</dt>
            <dd>
              <span>{present[field] ?? text('text.none')}</span>
              <button
                type="button"
                className="mc-button"
                aria-label={text(present[field] === null ? `text.add-${field}` : `text.change-${field}`)}
                onClick={() => setOpen(field)}
              >
                {text(present[field] === null ? 'text.add' : 'text.change')}
              </button>
            </dd>
          </div>
        ))}
      </dl>
      {open && <ContactDrawer field={open} present={present[open]} onDone={renew} onClose={() => setOpen(undefined)} />}
    </>
  );
}
