import { brokenUploadRule } from '@shopkeeper/resource';
import { useState } from 'react';
import { ApiError } from '../../http/api-error.ts';
import { useStaffRules } from '../../session/staff.ts';
import { uploadAttachment } from '../calls/upload.ts';
import { useResourceText } from '../resource-text.ts';
import { useFormScope } from './form-scope.ts';

/** A file on its way; `share` is 0 to 1. */
export interface Sent {
  readonly name: string;
  readonly share: number;
}

export interface Uploads {
  readonly sent: readonly Sent[];
  /** Why the last file was not taken, in words; '' when it was. */
  readonly issue: string;
  /** Sends the files one after the other; each stored one is handed to `stored`. */
  send(files: readonly File[], stored: (url: string) => void): Promise<void>;
}

/** Files sent from the input at `path`, checked by the site's rule before they leave; its form is not saved without them. */
export function useUploads(path: string): Uploads {
  const { hold } = useFormScope();
  const text = useResourceText();
  const rule = useStaffRules(({ siteConfig }) => siteConfig?.upload);
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const [issue, setIssue] = useState('');

  async function sendOne(file: File, stored: (url: string) => void): Promise<void> {
    const wrong = rule ? brokenUploadRule(file, rule) : null;
    if (wrong) return setIssue(text(`rule.${wrong}`));
    setSent((before) => [...before, { name: file.name, share: 0 }]);
    const at = (share: number) => setSent((before) => before.map((one) => (one.name === file.name ? { ...one, share } : one)));
    try {
      stored((await uploadAttachment(file, at)).url);
    } catch (error) {
      setIssue(error instanceof ApiError ? error.msg : String(error));
    } finally {
      setSent((before) => before.filter(({ name }) => name !== file.name));
    }
  }

  return {
    sent,
    issue,
    send: async (files, stored) => {
      setIssue('');
      hold(path, true);
      for (const file of files) await sendOne(file, stored);
      hold(path, false);
    },
  };
}
