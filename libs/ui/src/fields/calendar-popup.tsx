import { Popover } from '@mui/material';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { PickersCalendarHeaderProps } from '@mui/x-date-pickers/PickersCalendarHeader';
import dayjs, { type Dayjs } from 'dayjs';
import { useRef, type RefObject } from 'react';

import 'dayjs/locale/es';

import { hoyEnBogota } from '@portal/dominio/fechas';
import { PHONE, useMedia } from '../browser/use-media.js';
import { IconButton } from '../buttons/icon-button.js';
import { Dialog } from '../dialogs/dialog.js';
import { yearsBetween } from './date.rules.js';

export interface CalendarPopupProps {
  readonly open: boolean;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly value: string | undefined;
  readonly minDate: string;
  readonly maxDate: string;
  readonly onChoose: (iso: string) => void;
  readonly onClose: () => void;
}

/** The calendar of a date field: below it on desktop, a bottom sheet on phones. */
export function CalendarPopup({ open, anchor, label, onClose, ...days }: CalendarPopupProps) {
  const phone = useMedia(PHONE);
  const title = `Calendario de ${label.toLowerCase()}`;
  if (phone) {
    return (
      <Dialog open={open} title={title} onClose={onClose}>
        <div className="cal">
          <Days {...days} />
        </div>
      </Dialog>
    );
  }
  return (
    <Popover
      open={open}
      anchorEl={() => anchor.current}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { className: 'cal', 'aria-label': title, role: 'dialog' } }}
    >
      <Days {...days} />
    </Popover>
  );
}

/** `lu ma mi ju vi sá do` */
const dayName = (day: Dayjs): string => day.locale('es').format('dd');

/** A typed date outside its limits opens the last allowed month, because the list lacks its year. */
function Days({
  value,
  minDate,
  maxDate,
  onChoose,
}: Pick<CalendarPopupProps, 'value' | 'minDate' | 'maxDate' | 'onChoose'>) {
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="es">
      <DateCalendar
        autoFocus
        value={value && value >= minDate && value <= maxDate ? dayjs(value) : null}
        referenceDate={dayjs(maxDate)}
        minDate={dayjs(minDate)}
        maxDate={dayjs(maxDate)}
        views={['day']}
        reduceAnimations
        dayOfWeekFormatter={dayName}
        slots={{ calendarHeader: CalendarHeader }}
        onChange={(day: Dayjs | null, state) => day && state === 'finish' && onChoose(day.format('YYYY-MM-DD'))}
      />
    </LocalizationProvider>
  );
}

/** The month between its arrows, then the list of years, newest first, between its own. */
function CalendarHeader({ currentMonth, onMonthChange, minDate, maxDate, labelId }: PickersCalendarHeaderProps) {
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

/**
 * At the current year the next button is `disabled` (docs/especificacion/especificacion.txt, section 5). The press that
 * reaches that year moves the focus to the list.
 */
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

/** The nearest allowed month: a step of one year may leave the limits. */
function within(month: Dayjs, { minDate, maxDate }: Limits): Dayjs {
  if (month.isAfter(maxDate, 'month')) return maxDate.startOf('month');
  return month.isBefore(minDate, 'month') ? minDate.startOf('month') : month;
}
