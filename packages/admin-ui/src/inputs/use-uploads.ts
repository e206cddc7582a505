import { brokenUploadRule } from '@shopkeeper/resource/schema';
import { useState } from 'react';
import { ApiError } from '@shopkeeper/api-client';
import { useStaffRules } from '@shopkeeper/api-client/session';
import { type Stored, uploadAttachment } from '../calls/upload.ts';
import { useResourceText } from '../texts/resource-text.ts';
import { useFormScope } from './form-scope.ts';

/** A file being uploaded; `share` is 0 to 1. */
export interface Sent {
  readonly name: string;
  readonly share: number;
}

interface UploadState {
  readonly sent: readonly Sent[];
  /** Why the last file was rejected; '' when it was accepted. */
  readonly issue: string;
}

export interface FileUploads extends UploadState {
  /** Uploads the files one after the other and calls `stored` for each. */
  send(
    files: readonly File[],
    stored: (stored: Stored, file: File) => void,
    fields?: Readonly<Record<string, string>>,
  ): Promise<void>;
}

export interface Uploads extends UploadState {
  /** Uploads the files one after the other and calls `stored` with the URL of each. */
  send(files: readonly File[], stored: (url: string) => void): Promise<void>;
}

/** Uploads files to the library after checking them against the site's upload rule. */
export function useFileUploads(): FileUploads {
  const text = useResourceText();
  const rule = useStaffRules(({ siteConfig }) => siteConfig?.upload);
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const [issue, setIssue] = useState('');

  async function sendOne(file: File, fields: Readonly<Record<string, string>>): Promise<Stored | null> {
    const wrong = rule ? brokenUploadRule(file, rule) : null;
    if (wrong) {
      setIssue(text(`rule.${wrong}`));
      return null;
    }
    setSent((before) => [...before, { name: file.name, share: 0 }]);
    const at = (share: number) => setSent((before) => before.map((one) => (one.name === file.name ? { ...one, share } : one)));
    try {
      return await uploadAttachment(file, at, fields);
    } catch (error) {
      setIssue(error instanceof ApiError ? error.msg : String(error));
      return null;
    } finally {
      setSent((before) => before.filter(({ name }) => name !== file.name));
    }
  }

  return {
    sent,
    issue,
    send: async (files, stored, fields = {}) => {
      setIssue('');
      for (const file of files) {
        const one = await sendOne(file, fields);
        if (one) stored(one, file);
      }
    },
  };
}

/** Uploads files for the input at `path`; the form cannot be saved meanwhile. */
export function useUploads(path: string): Uploads {
  const { hold } = useFormScope();
  const { sent, issue, send } = useFileUploads();
  return {
    sent,
    issue,
    send: async (files, stored) => {
      hold(path, true);
      await send(files, ({ url }) => stored(url));
      hold(path, false);
    },
  };
}
