//! Go packages written in Rust.

use super::convert::{FromGo, GoType, IntoGo, TypeNames};
use minigo_vm::embed::Value;
use minigo_vm::embed::offered::{self, Body, Function};
use std::any::TypeId;
use std::collections::HashMap;
use std::fmt::{self, Display, Write};
use std::sync::Arc;

/// A Go package written in Rust: functions, and types with methods. Programs import it by its path.
///
/// Rust closures become Go functions of the same shape: see [`GoType`] for parameters. Results are
/// nothing, one value, a tuple of several; `Result<T, E>` is Go's `(T, error)`, `Option<T>` is
/// `(T, bool)`. A panic of Rust code becomes a panic of Go code.
///
/// ```
/// use minigo::{Engine, Object, Package};
/// use std::collections::HashMap;
/// use std::sync::Mutex;
///
/// #[derive(Default)]
/// struct Store(Mutex<HashMap<String, i64>>);
///
/// let kv = Package::new("host/kv")
///     .object::<Store>("Store")
///     .func("Open", || Object::new(Store::default()))
///     .method("Set", |s: &Store, key: String, value: i64| {
///         s.0.lock().unwrap().insert(key, value);
///     })
///     .method("Get", |s: &Store, key: String| s.0.lock().unwrap().get(&key).copied())
///     .blocking("Load", |file: String| std::fs::read_to_string(file));
///
/// let mut engine = Engine::new();
/// engine.offer(kv);
/// let program = engine.compile("main.go", r#"
///     package main
///
///     import "host/kv"
///
///     func Sum() (total int, missing bool) {
///         s := kv.Open()
///         s.Set("a", 3)
///         s.Set("b", 4)
///         for _, key := range []string{"a", "b", "c"} {
///             value, ok := s.Get(key)
///             total += value
///             missing = missing || !ok
///         }
///         return total, missing
///     }
/// "#)?;
/// let (total, missing): (i64, bool) = program.instance().build()?.call("Sum", ())?;
/// assert!(total == 7 && missing);
/// # Ok::<(), minigo::Error>(())
/// ```
pub struct Package {
    path: String,
    text: String,
    objects: Vec<(TypeId, String)>,
    members: Vec<Member>,
}

/// A function or method.
struct Member {
    name: String,
    receiver: Option<(TypeId, &'static str)>,
    shape: fn(&TypeNames) -> Shape,
    function: Function,
}

/// The Go types of parameters and results.
#[doc(hidden)]
pub struct Shape {
    params: Vec<String>,
    results: Vec<String>,
}

impl fmt::Debug for Package {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Package({})", self.path)
    }
}

impl Package {
    /// A package of that import path. Its name is the path's last element.
    pub fn new(path: impl Into<String>) -> Package {
        Package {
            path: path.into(),
            text: String::new(),
            objects: Vec::new(),
            members: Vec::new(),
        }
    }

    /// Its import path.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Adds a function. It holds up the goroutines of a P while it runs: use [`Package::blocking`] for
    /// one that may wait.
    pub fn func<A, F: GoFunction<A>>(mut self, name: &str, f: F) -> Package {
        self.member(name, None, F::shape, false, Arc::new(move |a| f.invoke(a)));
        self
    }

    /// Adds a function that may block: it is called aside, and holds up no goroutine but its caller.
    pub fn blocking<A, F: GoFunction<A>>(mut self, name: &str, f: F) -> Package {
        self.member(name, None, F::shape, true, Arc::new(move |a| f.invoke(a)));
        self
    }

    /// Names the Go type behind which a Rust value is held: see [`Object`](crate::Object). Its zero value
    /// is a nil pointer, and programs cannot make others.
    pub fn object<T: Send + Sync + 'static>(mut self, name: &str) -> Package {
        self.objects.push((TypeId::of::<T>(), name.to_owned()));
        self
    }

    /// Adds a method to a type that [`Package::object`] has named.
    pub fn method<T: 'static, A, F: GoMethod<T, A>>(mut self, name: &str, f: F) -> Package {
        let receiver = Some((TypeId::of::<T>(), std::any::type_name::<T>()));
        let body = Arc::new(move |a| f.invoke(a));
        self.member(name, receiver, F::shape, false, body);
        self
    }

    /// Adds a method that may block.
    pub fn blocking_method<T: 'static, A, F: GoMethod<T, A>>(
        mut self,
        name: &str,
        f: F,
    ) -> Package {
        let receiver = Some((TypeId::of::<T>(), std::any::type_name::<T>()));
        let body = Arc::new(move |a| f.invoke(a));
        self.member(name, receiver, F::shape, true, body);
        self
    }

    /// Adds Go declarations: types, constants, functions that use the others. Imports are not among
    /// them.
    pub fn go(mut self, text: &str) -> Package {
        self.text.push_str(text);
        self.text.push('\n');
        self
    }

    fn member(
        &mut self,
        name: &str,
        receiver: Option<(TypeId, &'static str)>,
        shape: fn(&TypeNames) -> Shape,
        blocks: bool,
        body: Arc<Body>,
    ) {
        self.members.push(Member {
            name: name.to_owned(),
            receiver,
            shape,
            function: Function { body, blocks },
        });
    }

    /// Its Go text and what its functions are bound to.
    pub(super) fn declare(&self) -> Result<offered::Package, String> {
        let names = TypeNames {
            names: self.objects.iter().cloned().collect(),
            ..TypeNames::default()
        };
        let own = self.path.rsplit('/').next().unwrap_or_default();
        let mut text = format!("package {own}\n\n");
        if !self.objects.is_empty() {
            text.push_str("import \"minigo/internal/embed\"\n\n");
        }
        for (_, name) in &self.objects {
            let _ = writeln!(text, "type {name} struct{{ handle *embed.Handle }}\n");
        }
        let mut functions = HashMap::new();
        for member in &self.members {
            let bound = member.declare(&names, &mut text)?;
            functions.insert(bound, member.function.clone());
        }
        text.push_str(&self.text);
        if let Some(missing) = names.missing.borrow().first() {
            let path = &self.path;
            return Err(format!("package {path} names no Go type for {missing}"));
        }
        Ok(offered::Package {
            path: self.path.clone(),
            text,
            functions,
        })
    }
}

impl Member {
    /// Appends its declaration; the name of the function without a body.
    fn declare(&self, names: &TypeNames, text: &mut String) -> Result<String, String> {
        let Shape { params, results } = (self.shape)(names);
        let name = &self.name;
        let list = |types: &[String], letter: char| {
            let named = types.iter().enumerate();
            let named: Vec<_> = named.map(|(i, t)| format!("{letter}{i} {t}")).collect();
            named.join(", ")
        };
        let results_text = match results.as_slice() {
            [] => String::new(),
            some => format!(" ({})", list(some, 'r')),
        };
        let Some((receiver, rust)) = &self.receiver else {
            let params = list(&params, 'a');
            let _ = writeln!(text, "func {name}({params}){results_text}\n");
            return Ok(name.clone());
        };
        let Some(ty) = names.names.get(receiver) else {
            return Err(format!(
                "{name} is a method of {rust}, which has no Go type"
            ));
        };
        // A function that takes the receiver as its first parameter, and the method that calls it.
        let bound = format!("{}_{name}", ty.to_lowercase());
        let mut all = vec![format!("*{ty}")];
        all.extend(params.iter().cloned());
        let _ = writeln!(text, "func {bound}({}){results_text}\n", list(&all, 'p'));
        let args: Vec<_> = (0..params.len()).map(|i| format!("a{i}")).collect();
        let mut call = vec!["o".to_owned()];
        call.extend(args);
        let back = if results.is_empty() { "" } else { "return " };
        let _ = writeln!(
            text,
            "func (o *{ty}) {name}({}){results_text} {{ {back}{bound}({}) }}\n",
            list(&params, 'a'),
            call.join(", ")
        );
        Ok(bound)
    }
}

/// What a Go function in Rust may return.
pub trait Returns {
    /// The Go types of the results.
    fn types(names: &TypeNames) -> Vec<String>;
    /// One value for each.
    fn values(self) -> Vec<Value>;
}

impl<T: IntoGo + GoType> Returns for T {
    fn types(names: &TypeNames) -> Vec<String> {
        vec![T::go_type(names)]
    }

    fn values(self) -> Vec<Value> {
        vec![self.into_go()]
    }
}

impl Returns for () {
    fn types(_: &TypeNames) -> Vec<String> {
        Vec::new()
    }

    fn values(self) -> Vec<Value> {
        Vec::new()
    }
}

macro_rules! several {
    ($($($t:ident)+;)*) => {$(
        impl<$($t: IntoGo + GoType),+> Returns for ($($t,)+) {
            fn types(names: &TypeNames) -> Vec<String> {
                vec![$($t::go_type(names)),+]
            }

            #[allow(non_snake_case)]
            fn values(self) -> Vec<Value> {
                let ($($t,)+) = self;
                vec![$($t.into_go()),+]
            }
        }
    )*};
}

several! {
    A B;
    A B C;
    A B C D;
}

/// `(T, bool)`
impl<T: IntoGo + GoType> Returns for Option<T> {
    fn types(names: &TypeNames) -> Vec<String> {
        vec![T::go_type(names), "bool".to_owned()]
    }

    fn values(self) -> Vec<Value> {
        let there = Value::Bool(self.is_some());
        vec![self.into_go(), there]
    }
}

/// `(T, error)`
impl<T: Returns, E: Display> Returns for Result<T, E> {
    fn types(names: &TypeNames) -> Vec<String> {
        let mut types = T::types(names);
        types.push("error".to_owned());
        types
    }

    fn values(self) -> Vec<Value> {
        match self {
            Ok(v) => {
                let mut values = v.values();
                values.push(Value::Nil);
                values
            }
            Err(e) => {
                let mut values = vec![Value::Nil; T::types(&TypeNames::default()).len()];
                values.push(Value::Error(e.to_string()));
                values
            }
        }
    }
}

/// A Rust function that can be offered to Go: its parameters are [`FromGo`], its results [`Returns`].
pub trait GoFunction<A>: Send + Sync + 'static {
    #[doc(hidden)]
    fn shape(names: &TypeNames) -> Shape;
    #[doc(hidden)]
    fn invoke(&self, args: Vec<Value>) -> Result<Vec<Value>, String>;
}

/// A Rust function that can be a method in Go: its first parameter is `&T`.
pub trait GoMethod<T, A>: Send + Sync + 'static {
    #[doc(hidden)]
    fn shape(names: &TypeNames) -> Shape;
    #[doc(hidden)]
    fn invoke(&self, args: Vec<Value>) -> Result<Vec<Value>, String>;
}

fn count<const N: usize>(args: Vec<Value>) -> Result<[Value; N], String> {
    let n = args.len();
    args.try_into()
        .map_err(|_| format!("got {n} arguments, want {N}"))
}

fn receiver<T: Send + Sync + 'static>(v: &Value) -> Result<Arc<T>, String> {
    match v {
        Value::Object(object) => object.downcast(),
        _ => None,
    }
    .ok_or_else(|| {
        "method called on a nil pointer, or on a Rust value that no longer exists".to_owned()
    })
}

macro_rules! functions {
    ($($n:literal $plus:literal $($t:ident)*;)*) => {$(
        impl<F, R, $($t),*> GoFunction<($($t,)*)> for F
        where
            F: Fn($($t),*) -> R + Send + Sync + 'static,
            R: Returns,
            $($t: FromGo + GoType),*
        {
            fn shape(_names: &TypeNames) -> Shape {
                Shape {
                    params: vec![$($t::go_type(_names)),*],
                    results: R::types(_names),
                }
            }

            #[allow(non_snake_case)]
            fn invoke(&self, args: Vec<Value>) -> Result<Vec<Value>, String> {
                let [$($t),*] = count::<$n>(args)?;
                $(let $t = $t::from_go($t).map_err(|e| e.to_string())?;)*
                Ok(self($($t),*).values())
            }
        }

        impl<T, F, R, $($t),*> GoMethod<T, ($($t,)*)> for F
        where
            T: Send + Sync + 'static,
            F: Fn(&T, $($t),*) -> R + Send + Sync + 'static,
            R: Returns,
            $($t: FromGo + GoType),*
        {
            fn shape(_names: &TypeNames) -> Shape {
                Shape {
                    params: vec![$($t::go_type(_names)),*],
                    results: R::types(_names),
                }
            }

            #[allow(non_snake_case)]
            fn invoke(&self, args: Vec<Value>) -> Result<Vec<Value>, String> {
                let [this, $($t),*] = count::<$plus>(args)?;
                let this = receiver::<T>(&this)?;
                $(let $t = $t::from_go($t).map_err(|e| e.to_string())?;)*
                Ok(self(&this, $($t),*).values())
            }
        }
    )*};
}

functions! {
    0 1;
    1 2 A;
    2 3 A B;
    3 4 A B C;
    4 5 A B C D;
    5 6 A B C D E;
    6 7 A B C D E G;
    7 8 A B C D E G H;
    8 9 A B C D E G H I;
}
