import { brokenUploadRule } from '@shopkeeper/resource/schema';
import { useState } from 'react';
import { ApiError } from '@shopkeeper/api-client';
import { useStaffRules } from '@shopkeeper/api-client/session';
import { uploadAttachment } from '../calls/upload.ts';
import { useResourceText } from '../texts/resource-text.ts';
import { useFormScope } from './form-scope.ts';

/** A file being uploaded; `share` is 0 to 1. */
export interface Sent {
  readonly name: string;
  readonly share: number;
}

export interface Uploads {
  readonly sent: readonly Sent[];
  /** Why the last file was rejected; '' when it was accepted. */
  readonly issue: string;
  /** Uploads the files one after the other and calls `stored` for each. */
  send(files: readonly File[], stored: (url: string) => void): Promise<void>;
}

/**
 * Uploads files for the input at `path` after checking them against the site's upload rule; the form cannot be saved meanwhile.
 */
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
