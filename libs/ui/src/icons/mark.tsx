interface MarkProps {
  readonly petrol?: boolean;
  readonly size?: number;
  /** The company's own logo, which takes the place of the mark. */
  readonly src?: string | undefined;
}

/** The operator's mark: its own, or the T of trailer and road. */
export function Mark({ petrol = false, size = 40, src }: MarkProps) {
  if (src) return <img className="marca-propia" src={src} height={size} alt="" />;
  const bar = petrol ? '#0B2B34' : '#fff';
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" rx="10" fill={petrol ? 'var(--acento-propio, #F5A912)' : '#0B5566'} />
      <path
        d="M8 8.8h20.4a2.6 2.6 0 0 1 2.05 1l2.6 3.3a1.05 1.05 0 0 1-.83 1.7H8a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1z"
        fill={bar}
      />
      <path
        d="M17 17.6h6v4h-6zM17 23.4h6v4h-6zM17 29.2h6v4h-6z"
        fill={petrol ? '#0B2B34' : 'var(--acento-propio, #F7AE1B)'}
      />
    </svg>
  );
}
