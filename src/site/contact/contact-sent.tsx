import { Icon } from '#ui/icon.tsx';

interface Props {
  readonly messageId: string;
  readonly email: string;
  readonly onAnother: () => void;
}

// The form that had the focus has gone: reading goes on here.
const takeFocus = (heading: HTMLElement | null) => heading?.focus();

/** Takes the form's place when the message has arrived. */
export function ContactSent({ messageId, email, onAnother }: Props) {
  return (
    <div className="sent">
      <Icon name="check" size={28} />
      <h2 tabIndex={-1} ref={takeFocus}>
        We received your message
      </h2>
      <p>
        It is stored as <code>{messageId}</code>. Name it if you write again about the same matter.
      </p>
      <h3>What happens next</h3>
      <ol>
        <li>A person reads your message.</li>
        <li>
          The answer goes to <b>{email}</b>.
        </li>
      </ol>
      <button className="button" type="button" onClick={onAnother}>
        Write another message
      </button>
    </div>
  );
}
