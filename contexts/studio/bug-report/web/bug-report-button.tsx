import { lazyPart, usePhone } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Bug } from '@shopkeeper/ui/icons';
import { useEffect, useState } from 'react';
import './bug-report-button.css';

const ReportDialog = lazyPart(async () => (await import('./report-dialog.tsx')).ReportDialog);

/** Where a letter belongs to what has the focus. */
const typing = 'input, textarea, select, [contenteditable="true"], [role=dialog], .gr-root:not(.list)';

const isKey = ({ key, ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent): boolean =>
  key === '!' && !ctrlKey && !metaKey && !altKey && !defaultPrevented && !(target instanceof Element && target.closest(typing));

/** Opens the bug report of the page shown; the key `!` does too. The header of a narrow window has no room for it. */
export function BugReportButton() {
  const text = useText('bug-report');
  const isPhone = usePhone();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!isKey(event)) return;
      event.preventDefault();
      setIsOpen(true);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  const label = text('text.key');
  return (
    <>
      {!isPhone && (
        <button
          type="button"
          className="head-icon bug-report-button"
          aria-label={label}
          title={label}
          onClick={() => setIsOpen(true)}
        >
          <Bug size={17} aria-hidden />
        </button>
      )}
      {isOpen && <ReportDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
