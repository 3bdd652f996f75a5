interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The field for the text of a program. */
export function ProgramText({ value, onChange }: Props) {
  return (
    <label>
      <span>Source code, a log or a list of calls</span>
      <textarea
        rows={6}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        placeholder={'POST /v1/accounts\nawait listVouchers({ limit: 50 });'}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
