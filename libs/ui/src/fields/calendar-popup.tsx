import { Popover, useMediaQuery } from '@mui/material';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs, { type Dayjs } from 'dayjs';
import type { RefObject } from 'react';

import 'dayjs/locale/es';

import { Dialog } from '../dialogs/dialog.js';
import { CalendarHeader } from './calendar-header.js';

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
  const phone = useMediaQuery('(max-width:767.98px)');
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

/** A typed date out of its limits opens on the last month that may be chosen: its own year is in no list. */
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
