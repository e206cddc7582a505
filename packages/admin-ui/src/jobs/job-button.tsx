import type { AnyResource } from '@shopkeeper/resource';
import { Button } from 'antd';
import { CircleCheck, LoaderCircle } from '@shopkeeper/ui/icons';
import { lazyPart } from '@shopkeeper/ui';
import { useResourceText } from '../texts/resource-text.ts';
import { useJobState } from './use-job-state.ts';
import type { ListJobWork } from './use-list-job.ts';

const JobDialog = lazyPart(async () => (await import('./job-dialog.tsx')).JobDialog);

interface JobButtonProps {
  readonly resource: AnyResource;
  readonly work: ListJobWork;
}

/** Shows the progress of the list's job and opens its dialog. */
export function JobButton({ resource, work }: JobButtonProps) {
  const text = useResourceText();
  const { job, isOpen, setOpen } = work;
  const { state, isOver } = useJobState(resource, job);
  if (!job) return null;
  const done = (state?.done ?? 0) + (state?.rejected ?? 0);
  const share = state && state.total > 0 ? Math.floor((done / state.total) * 100) : 0;
  return (
    <>
      <Button
        icon={isOver ? <CircleCheck size={16} /> : <LoaderCircle size={16} className="ly-spin" />}
        onClick={() => setOpen(true)}
      >
        {isOver ? text('job.over', { title: job.title }) : text('job.running', { title: job.title, share })}
      </Button>
      {isOpen && <JobDialog key={job.jobId} resource={resource} work={work} job={job} state={state} isOver={isOver} />}
    </>
  );
}
