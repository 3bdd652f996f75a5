/**
 * A row of `sandbox_callbacks`, where the sandbox and the callbacks meet: the one puts in what a workspace is to be sent,
 * the other takes it out. Times in milliseconds since 1970.
 */
export interface OutboxCallback {
  workspace_id: string;
  id: string;
  event: string;
  /** JSON of the body. */
  payload: string;
  /** JSON of the ids of the channels that are sent it. Null in rows of before: none. */
  channels: string | null;
  state: 'waiting' | 'sent';
  attempts: number;
  /** By the real clock. */
  due_at: number;
  created_at: number;
}
