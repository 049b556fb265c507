export interface Consumer {
  readonly process: string;
  readonly stream: string;
  readonly name: string;
  readonly subject: string;
}
export const consumers: readonly Consumer[];
export function consumersOf(read: Readonly<Record<string, readonly string[]>>): Consumer[];
export function consumerConfig(consumer: Consumer): {
  durable_name: string;
  filter_subject: string;
  ack_policy: 'explicit';
  deliver_policy: 'all';
  ack_wait: number;
  max_deliver: number;
  max_ack_pending: number;
};
