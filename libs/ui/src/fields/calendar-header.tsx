import type { PickersCalendarHeaderProps } from '@mui/x-date-pickers/PickersCalendarHeader';
import type { Dayjs } from 'dayjs';
import { useRef } from 'react';
import { hoyEnBogota } from '@portal/contracts/inscripciones';
import { IconButton } from '../buttons/icon-button.js';
import { yearsBetween } from './date.rules.js';

/** Month with its arrows, then the list of years (newest first) with its own. */
export function CalendarHeader({ currentMonth, onMonthChange, minDate, maxDate, labelId }: PickersCalendarHeaderProps) {
  const month = currentMonth as Dayjs;
  const limits = { minDate: minDate as Dayjs, maxDate: maxDate as Dayjs };
  const go = (next: Dayjs) => onMonthChange(within(next, limits));
  return (
    <div className="cab">
      <Months month={month} {...limits} labelId={labelId} go={go} />
      <i aria-hidden="true" />
      <Years month={month} {...limits} go={go} />
    </div>
  );
}

interface Limits {
  readonly minDate: Dayjs;
  readonly maxDate: Dayjs;
}

interface StepsProps extends Limits {
  readonly month: Dayjs;
  readonly go: (next: Dayjs) => void;
}

const Months = ({ month, minDate, maxDate, go, labelId }: StepsProps & { readonly labelId: string | undefined }) => (
  <>
    <IconButton
      icon="anterior"
      label="Mes anterior"
      spent={!month.startOf('month').isAfter(minDate)}
      onClick={() => go(month.subtract(1, 'month'))}
    />
    <b id={labelId} aria-live="polite">
      {month.locale('es').format('MMMM')}
      <span className="oculto"> {month.year()}</span>
    </b>
    <IconButton
      icon="siguiente"
      label="Mes siguiente"
      spent={!month.endOf('month').isBefore(maxDate)}
      onClick={() => go(month.add(1, 'month'))}
    />
  </>
);

/** At the current year the next one is truly `disabled`, as the specification has it; its last press leaves the focus to the list. */
function Years({ month, minDate, go }: StepsProps) {
  const list = useRef<HTMLSelectElement>(null);
  const currentYear = Number(hoyEnBogota(new Date()).slice(0, 4));
  const years = yearsBetween(minDate.format('YYYY-MM-DD'), currentYear);
  const next = month.add(1, 'year');
  const goNext = () => {
    if (next.year() >= currentYear) list.current?.focus();
    go(next);
  };
  return (
    <>
      <IconButton
        icon="anterior"
        label="Año anterior"
        spent={month.year() <= (years.at(-1) ?? 0)}
        onClick={() => go(month.subtract(1, 'year'))}
      />
      <select
        ref={list}
        className="sel-mini"
        aria-label="Año"
        value={month.year()}
        onChange={(event) => go(month.year(Number(event.target.value)))}
      >
        {years.map((year) => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
      </select>
      <IconButton icon="siguiente" label="Año siguiente" disabled={month.year() >= currentYear} onClick={goNext} />
    </>
  );
}

/** A jump of a year may leave the allowed months: the nearest allowed one then. */
function within(month: Dayjs, { minDate, maxDate }: Limits): Dayjs {
  if (month.isAfter(maxDate, 'month')) return maxDate.startOf('month');
  return month.isBefore(minDate, 'month') ? minDate.startOf('month') : month;
}
