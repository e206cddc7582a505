import { Modal } from 'antd';
import { useShellText } from '../i18n/text.ts';
import type { Question } from '../tabs/confirm.ts';
import { useFocusBack } from './use-focus-back.ts';

interface ConfirmDialogProps {
  readonly question: Question;
  readonly onAnswer: (isAgreed: boolean) => void;
}

/** A modal confirmation; Escape and a click outside mean no. */
export function ConfirmDialog({ question, onAnswer }: ConfirmDialogProps) {
  const text = useShellText();
  useFocusBack();
  return (
    <Modal
      open
      width={420}
      title={question.title}
      okText={question.confirm}
      cancelText={text('leave.stay')}
      onOk={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      {question.text}
    </Modal>
  );
}
