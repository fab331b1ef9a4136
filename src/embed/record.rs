//! Rust structs as Go structs.

/// Makes a Rust struct pass as a Go struct: [`IntoGo`](crate::IntoGo), [`FromGo`](crate::FromGo) and
/// [`GoType`](crate::GoType) for it. Fields go by their names in Go's style (`unit_price` is
/// `UnitPrice`), or by the name behind an arrow. The Go side may declare a type of its own with these
/// fields.
///
/// ```
/// #[derive(Clone)]
/// struct Order { id: i64, customer: String, unit_price: f64 }
/// minigo::record!(Order { id => "ID", customer, unit_price });
///
/// let program = minigo::compile(r#"
///     package shop
///     type Order struct { ID int; Customer string; UnitPrice float64 }
///     func Dearest(orders []Order) Order {
///         dearest := orders[0]
///         for _, o := range orders {
///             if o.UnitPrice > dearest.UnitPrice {
///                 dearest = o
///             }
///         }
///         return dearest
///     }
/// "#)?;
/// let orders = vec![
///     Order { id: 1, customer: "Miller".into(), unit_price: 2.5 },
///     Order { id: 2, customer: "Smith".into(), unit_price: 7.0 },
/// ];
/// let dearest: Order = program.instance().build()?.call("Dearest", (orders,))?;
/// assert_eq!((dearest.id, &*dearest.customer), (2, "Smith"));
/// # Ok::<(), minigo::Error>(())
/// ```
#[macro_export]
macro_rules! record {
    ($type:ident { $($field:ident $(=> $name:literal)?),* $(,)? }) => {
        impl $crate::IntoGo for $type {
            fn into_go(self) -> $crate::Value {
                $crate::Value::Struct(vec![$((
                    $crate::__field_name!($field $($name)?),
                    $crate::IntoGo::into_go(self.$field),
                )),*])
            }
        }

        impl $crate::FromGo for $type {
            fn from_go(value: $crate::Value) -> ::std::result::Result<$type, $crate::Mismatch> {
                let mut fields = $crate::__fields(value)?;
                Ok($type {$(
                    $field: $crate::__take_field(
                        &mut fields,
                        &$crate::__field_name!($field $($name)?),
                    )?,
                )*})
            }
        }

        impl $crate::GoType for $type {
            fn go_type(names: &$crate::TypeNames) -> String {
                let mut text = String::from("struct { ");
                $({
                    text.push_str(&$crate::__field_name!($field $($name)?));
                    text.push(' ');
                    text.push_str(&$crate::__type_of(|s: &$type| &s.$field, names));
                    text.push_str("; ");
                })*
                text.push('}');
                text
            }
        }
    };
}

/// The Go name of a field.
#[doc(hidden)]
#[macro_export]
macro_rules! __field_name {
    ($field:ident $name:literal) => {
        String::from($name)
    };
    ($field:ident) => {
        $crate::__go_name(stringify!($field))
    };
}
