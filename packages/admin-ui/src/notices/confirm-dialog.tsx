import { Modal } from 'antd';
import { useShellText } from '@shopkeeper/ui/i18n';
import type { Question } from '@shopkeeper/shell/tabs';
import { useFocusBack } from '@shopkeeper/ui';

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
